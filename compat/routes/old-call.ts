import type { LoaderFunctionArgs } from '@remix-run/node';
import { unlessKnown } from '#app/http/answers/entity-tag.server.ts';
import { dispatch } from '../dispatch.server.ts';

export const loader = async ({ request, context: { body, atScreen } }: LoaderFunctionArgs) =>
  unlessKnown(request, await dispatch(request, { body, atScreen }));
export const action = loader;
