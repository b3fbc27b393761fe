import type { LoaderFunctionArgs } from '@remix-run/node';
import { unlessKnown } from '#app/http/entity-tag.server.ts';
import { dispatch } from '../dispatch.server.ts';

export const loader = async ({ request }: LoaderFunctionArgs) =>
  unlessKnown(request, await dispatch(request));
export const action = loader;
