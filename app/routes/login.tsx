import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { sessionHeaders } from '#app/actions/people/auth/begin-session.server.ts';
import { goOn } from '#app/actions/people/auth/go-on.server.ts';
import { FileComing } from '#app/components/people/auth/file-coming.tsx';
import { SignInForm } from '#app/components/people/auth/sign-in-form.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { leadsToFile } from '#app/http/answers/leads-to-file.ts';
import { getActor, openFormOf, refuse } from '#app/http/answers/run-screen.server.ts';
import { authenticator } from '#app/http/sessions/authenticator.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { toSecondStep } from '#app/http/sessions/sign-in-step.server.ts';
import { maxBackAddress } from '#server/kernel/back-address.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { signIn } from '#server/people/auth/sign-in.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.fileComes
    ? [
        { title: pageTitle('Файл скачивается') },
        { httpEquiv: 'refresh', content: `0; url=${data.redirectTo}` },
      ]
    : [{ title: pageTitle('Вход для дилеров') }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const redirectTo = safeRedirect(searchParams.get('redirectTo'));
  const { kind } = await getActor(request);
  const fileComes = kind === 'account' && leadsToFile(redirectTo);
  if (kind === 'account' && !fileComes) throw redirect(redirectTo);
  return data({ redirectTo, fileComes, ended: searchParams.has('ended') });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await openFormOf(request, { ...fieldLengths(signIn.input), redirectTo: maxBackAddress });
  const result = await authenticator.authenticate('password', again(request, form.formData));
  const to = safeRedirect(form.values.redirectTo);
  if (!result.ok && result.code === 'CODE_NEEDED') return toSecondStep('login', result, to);
  if (!result.ok) return refuse(request, result, { email: form.values.email ?? '' });
  return goOn(to, await sessionHeaders(request, { ...result.value, email: form.values.email }));
}

/**
 * Returns a copy of the request whose body can be read, because the original body was already read, within its
 * limit.
 */
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
