import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { sessionHeaders } from '#app/actions/people/auth/begin-session.server.ts';
import { goOn } from '#app/actions/people/auth/go-on.server.ts';
import { CodeForm } from '#app/components/people/auth/code-form.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { openFormOf, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { agentOf } from '#app/http/requests/agent-of.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { endStep, stepIn, toFirstStep } from '#app/http/sessions/sign-in-step.server.ts';
import { maxBackAddress } from '#server/kernel/back-address.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { signInWithCode } from '#server/people/second-factor/sign-in-with-code.server.ts';

export const meta: MetaFunction = () => [{ title: pageTitle('Код из приложения') }];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo'));
  if (!(await stepIn(request, 'login'))) throw await toFirstStep(request, 'login', redirectTo);
  return { redirectTo };
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await openFormOf(request, {
    ...fieldLengths(signInWithCode.input),
    redirectTo: maxBackAddress,
  });
  const to = safeRedirect(values.redirectTo);
  const step = await stepIn(request, 'login');
  const result = await run(request, signInWithCode, { step, code: values.code, agent: agentOf(request) });
  if (!result.ok && result.code === 'STEP_EXPIRED') return toFirstStep(request, 'login', to, result.message);
  if (!result.ok) return refuse(request, result);
  const { id, email, token } = result.value;
  const headers = await sessionHeaders(request, { id, email, token });
  headers.append('Set-Cookie', await endStep('login'));
  return goOn(to, headers);
}

/** The second step of signing in (§2.4). */
export default function LoginCode() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <div className="inner password-page">
      <CodeForm
        redirectTo={redirectTo}
        loginHref="/login"
        lost="Обратитесь к вашему менеджеру: администратор портала сбросит вход с кодом."
        refusal={refusal}
      />
    </div>
  );
}
