import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskSessionHeaders } from '#app/actions/people/auth/begin-desk-session.server.ts';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import stylesUrl from '#app/components/desk/frame/desk.css?url';
import { DeskFrame } from '#app/components/desk/frame/desk-frame.tsx';
import { DeskSignIn } from '#app/components/desk/frame/desk-sign-in.tsx';
import { FlashNote } from '#app/components/layout/flash-note.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { openFormOf, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { agentOf } from '#app/http/requests/agent-of.ts';
import { clientAddress } from '#app/http/requests/client-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { knownBrowser } from '#app/http/sessions/known-browser.server.ts';
import { deskRedirect } from '#app/http/sessions/safe-redirect.ts';
import { toSecondStep } from '#app/http/sessions/sign-in-step.server.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';
import { maxBackAddress } from '#server/kernel/back-address.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { signInStaff } from '#server/people/auth/sign-in.server.ts';

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
  const { values } = await openFormOf(request, {
    ...fieldLengths(signInStaff.input),
    redirectTo: maxBackAddress,
  });
  const { email, password, redirectTo } = values;
  const result = await run(request, signInStaff, {
    email,
    password,
    client: clientAddress(request),
    browser: await knownBrowser(request, 'desk', email),
    agent: agentOf(request),
  });
  const to = deskRedirect(redirectTo, deskPaths.home);
  if (!result.ok && result.code === 'CODE_NEEDED') return toSecondStep('desk', result, to);
  if (!result.ok) return refuse(request, result, { email: email ?? '' });
  return redirectWith(to, undefined, await deskSessionHeaders(request, { email, token: result.value.token }));
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
