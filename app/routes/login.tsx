import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { FileComing } from '#app/components/auth/file-coming.tsx';
import { SignInForm } from '#app/components/auth/sign-in-form.tsx';
import { authenticator } from '#app/http/authenticator.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { forgetPages } from '#app/http/forget-pages.server.ts';
import { leadsToFile } from '#app/http/leads-to-file.ts';
import { formOf, refuse, run, whoAsks } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { dealerSession } from '#app/http/session-cookie.server.ts';
import { signOut } from '#server/auth/sign-out.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.fileComes
    ? [
        { title: 'Файл скачивается – Светоч Опт' },
        { httpEquiv: 'refresh', content: `0; url=${data.redirectTo}` },
      ]
    : [{ title: 'Вход для дилеров – Светоч Опт' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const redirectTo = safeRedirect(searchParams.get('redirectTo'));
  const { kind } = await whoAsks(request);
  const fileComes = kind === 'account' && leadsToFile(redirectTo);
  if (kind === 'account' && !fileComes) throw redirect(redirectTo);
  return data({ redirectTo, fileComes, ended: searchParams.has('ended') });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request);
  const result = await authenticator.authenticate('password', again(request, form.formData));
  if (!result.ok) return refuse(request, result, form.values);
  // Who signs in anew ends what was open in this browser, and does not come upon its pages.
  const token = await dealerSession.read(request);
  if (token) await run(request, signOut, { token });
  const to = safeRedirect(form.values.redirectTo);
  const isFile = leadsToFile(to);
  return redirectWith(isFile ? `/login?redirectTo=${encodeURIComponent(to)}` : to, undefined, {
    ...(token && forgetPages),
    // The client router would take a file for a screen.
    ...(isFile && { 'X-Remix-Reload-Document': 'true' }),
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
  const { fileComes, ...given } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return fileComes ? <FileComing href={given.redirectTo} /> : <SignInForm {...given} refusal={refusal} />;
}
