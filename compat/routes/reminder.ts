import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { forgotPath } from '#app/components/password/password-hrefs.ts';
import { dispatch } from '../dispatch.server.ts';

/** The address of the old form leads to the new one (contract §2a); what it posted is a call. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  // Remix takes it for a GET.
  request.method === 'OPTIONS' ? dispatch(request) : redirect(forgotPath);
export const action = ({ request }: LoaderFunctionArgs) => dispatch(request);
