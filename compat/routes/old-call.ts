import type { LoaderFunctionArgs } from '@remix-run/node';
import { unlessKnown } from '#app/http/answers/entity-tag.server.ts';
import { dispatch } from '../dispatch.server.ts';
import { openToPages, preflight } from '../program.server.ts';

export async function loader({
  request,
  context: { body, atScreen },
}: LoaderFunctionArgs): Promise<Response> {
  const isApi = /^\/+api\//i.test(new URL(request.url).pathname);
  // Pages of other sites may call `/api` with a program token. They may also read the response to a call without a
  // token, as long as the request has no cookie.
  const isOpen = isApi && !request.headers.has('Cookie');
  const isAskedAhead = isApi && request.headers.has('Access-Control-Request-Method');
  const asked = isAskedAhead ? preflight(request) : undefined;
  if (asked) return asked;
  const answered = await unlessKnown(request, await dispatch(request, { body, atScreen }));
  return isOpen ? openToPages(answered) : answered;
}
export const action = loader;
