import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import stylesUrl from '#app/components/desk/desk.css?url';
import { DeskFrame } from '#app/components/desk/desk-frame.tsx';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { DeskSignIn } from '#app/components/desk/desk-sign-in.tsx';
import { FlashNote } from '#app/components/layout/flash-note.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { clientAddress } from '#app/http/requests/client-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { forgetPages } from '#app/http/sessions/forget-pages.server.ts';
import { knownBrowser, rememberBrowser } from '#app/http/sessions/known-browser.server.ts';
import { deskRedirect } from '#app/http/sessions/safe-redirect.ts';
import { deskSession } from '#app/http/sessions/session-cookie.server.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';
import { signInStaff } from '#server/people/staff/sign-in-staff.server.ts';
import { signOutStaff } from '#server/people/staff/sign-out-staff.server.ts';

export const handle: ScreenHandle = { desk: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const meta: MetaFunction = () => [{ title: pageTitle('Вход для сотрудников') }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const redirectTo = deskRedirect(searchParams.get('redirectTo'), deskPaths.home);
  const desk = await run(request, showDesk, undefined);
  if (desk.ok) throw redirect(redirectTo);
  return { redirectTo, ended: searchParams.has('ended') };
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { email, password, redirectTo } = values;
  const result = await run(request, signInStaff, {
    email,
    password,
    client: clientAddress(request),
    browser: await knownBrowser(request, 'desk', email),
  });
  if (!result.ok) return refuse(request, result, values);
  // Signing in ends the previous session in this browser and clears its pages.
  const token = await deskSession.read(request);
  if (token) await run(request, signOutStaff, { token });
  const headers = new Headers({
    ...(token && forgetPages),
    'Set-Cookie': await deskSession.begin(result.value.token),
  });
  headers.append('Set-Cookie', await rememberBrowser(request, 'desk', email));
  return redirectWith(deskRedirect(redirectTo, deskPaths.home), undefined, headers);
}

export default function DeskLogin() {
  const { theme, company, flash } = useFrame();
  return (
    <DeskFrame
      desk={undefined}
      path="/desk/login"
      theme={theme}
      company={company}
      notes={<FlashNote flash={flash} />}
    >
      <DeskSignIn {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />
    </DeskFrame>
  );
}
