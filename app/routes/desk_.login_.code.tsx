import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskSessionHeaders } from '#app/actions/people/auth/begin-desk-session.server.ts';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import stylesUrl from '#app/components/desk/frame/desk.css?url';
import { DeskFrame } from '#app/components/desk/frame/desk-frame.tsx';
import { FlashNote } from '#app/components/layout/flash-note.tsx';
import { CodeForm } from '#app/components/people/auth/code-form.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { openFormOf, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { agentOf } from '#app/http/requests/agent-of.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { deskRedirect } from '#app/http/sessions/safe-redirect.ts';
import { endStep, stepIn, toFirstStep } from '#app/http/sessions/sign-in-step.server.ts';
import { maxBackAddress } from '#server/kernel/back-address.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { signInStaffWithCode } from '#server/people/second-factor/sign-in-with-code.server.ts';

export const handle: ScreenHandle = { desk: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export const meta: MetaFunction = () => [{ title: pageTitle('Код из приложения') }];

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = deskRedirect(new URL(request.url).searchParams.get('redirectTo'), deskPaths.home);
  if (!(await stepIn(request, 'desk'))) throw await toFirstStep(request, 'desk', redirectTo);
  return { redirectTo };
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await openFormOf(request, {
    ...fieldLengths(signInStaffWithCode.input),
    redirectTo: maxBackAddress,
  });
  const to = deskRedirect(values.redirectTo, deskPaths.home);
  const step = await stepIn(request, 'desk');
  const typed = { step, code: values.code, agent: agentOf(request) };
  const result = await run(request, signInStaffWithCode, typed);
  if (!result.ok && result.code === 'STEP_EXPIRED') return toFirstStep(request, 'desk', to, result.message);
  if (!result.ok) return refuse(request, result);
  const headers = await deskSessionHeaders(request, result.value);
  headers.append('Set-Cookie', await endStep('desk'));
  return redirectWith(to, undefined, headers);
}

/** The second step of signing in at the desk (§12.1.2). */
export default function DeskLoginCode() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { theme, company, flash } = useFrame();
  return (
    <DeskFrame
      desk={undefined}
      path="/desk/login"
      theme={theme}
      company={company}
      notes={<FlashNote flash={flash} />}
    >
      <div className="inner desk-sign-in">
        <CodeForm
          redirectTo={redirectTo}
          loginHref="/desk/login"
          lost="Вход с кодом сбросит администратор портала."
          refusal={refusal}
        />
      </div>
    </DeskFrame>
  );
}
