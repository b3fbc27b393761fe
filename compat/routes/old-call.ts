import type { LoaderFunctionArgs } from '@remix-run/node';
import { unlessKnown } from '#app/http/entity-tag.server.ts';
import { dispatch } from '../dispatch.server.ts';

export const loader = async ({ request, context: { body } }: LoaderFunctionArgs) =>
  unlessKnown(request, await dispatch(request, { body }));
export const action = loader;
