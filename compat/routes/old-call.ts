import type { LoaderFunctionArgs } from '@remix-run/node';
import { unlessKnown } from '#app/http/answers/entity-tag.server.ts';
import { dispatch } from '../dispatch.server.ts';
import { preflight } from '../program.server.ts';

export const loader = async ({ request, context: { body, atScreen } }: LoaderFunctionArgs) =>
  askedAhead(request) ?? unlessKnown(request, await dispatch(request, { body, atScreen }));
export const action = loader;

/** Pages of other sites may make calls of `/api`, with the token of a program. */
function askedAhead(request: Request): Response | undefined {
  const isApi = /^\/+api\//i.test(new URL(request.url).pathname);
  return isApi && request.headers.has('Access-Control-Request-Method') ? preflight(request) : undefined;
}
