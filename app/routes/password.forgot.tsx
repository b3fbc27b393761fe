import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ForgotForm, ReminderSent } from '#app/components/people/password/forgot-screen.tsx';
import { forgotPath } from '#app/components/people/password/password-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { openFormOf, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { clientAddress } from '#app/http/requests/client-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { requestReminder } from '#server/people/password-links/request-reminder.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return { sent: new URL(request.url).searchParams.has('sent') };
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await openFormOf(request, fieldLengths(requestReminder.input));
  const result = await run(request, requestReminder, {
    email: values.email,
    client: clientAddress(request),
  });
  return result.ok
    ? redirectWith(`${forgotPath}?sent=1`)
    : refuse(request, result, { email: values.email ?? '' });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Забыли пароль?') }];

/** The password reminder (§2.5). */
export default function Forgot() {
  const { sent } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <div className="inner password-page">{sent ? <ReminderSent /> : <ForgotForm refusal={refusal} />}</div>
  );
}
