import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInForm } from '#app/components/auth/sign-in-form.tsx';
import { authenticator } from '#app/http/authenticator.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { forgetPages } from '#app/http/forget-pages.server.ts';
import { formOf, refuse, run, whoAsks } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { dealerSession } from '#app/http/session-cookie.server.ts';
import { signOut } from '#server/auth/sign-out.server.ts';

export const meta: MetaFunction = () => [{ title: 'Вход для дилеров – Светоч Опт' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const redirectTo = safeRedirect(searchParams.get('redirectTo'));
  const { kind } = await whoAsks(request);
  if (kind === 'account') throw redirect(redirectTo);
  return data({ redirectTo, ended: searchParams.has('ended') });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request);
  const result = await authenticator.authenticate('password', again(request, form.formData));
  if (!result.ok) return refuse(request, result, form.values);
  // Who signs in anew ends what was open in this browser, and does not come upon its pages.
  const token = await dealerSession.read(request);
  if (token) await run(request, signOut, { token });
  return redirectWith(safeRedirect(form.values.redirectTo), undefined, {
    ...(token && forgetPages),
    'Set-Cookie': await dealerSession.begin(result.value.token),
  });
}

/** The request with a body that can be read once more: it was read already, within its limit. */
function again(request: Request, body: FormData): Request {
  const headers = new Headers(request.headers);
  headers.delete('Content-Type');
  headers.delete('Content-Length');
  return new Request(request.url, { method: 'POST', headers, body });
}

export default function Login() {
  return <SignInForm {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}
