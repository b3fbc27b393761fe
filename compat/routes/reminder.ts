import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { forgotPath } from '#app/components/people/password/password-hrefs.ts';
import { dispatch } from '../dispatch.server.ts';

/** The address of the old form redirects to the new one (§2.5); a POST of the old form is a call. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  // Remix passes OPTIONS to the loader.
  request.method === 'OPTIONS' ? dispatch(request) : redirect(forgotPath);
export const action = ({ request }: LoaderFunctionArgs) => dispatch(request);
