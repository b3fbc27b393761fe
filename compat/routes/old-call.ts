import type { LoaderFunctionArgs } from '@remix-run/node';
import { dispatch } from '../dispatch.server.ts';

export const loader = ({ request }: LoaderFunctionArgs) => dispatch(request);
export const action = loader;
