import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { accountPath } from '#app/components/people/accounts/account-hrefs.ts';
import { PasswordForm } from '#app/components/people/accounts/password-form.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { dealerSession } from '#app/http/sessions/session-cookie.server.ts';
import { getAccount } from '#server/people/accounts/get-account.server.ts';
import { changePassword } from '#server/people/auth/change-password.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await load(request, getAccount, {});
  return { email };
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { old_password, new_password, repeat_password } = values;
  const session = await dealerSession.read(request);
  const typed = { old_password, new_password, repeat_password, session };
  const result = await run(request, changePassword, typed);
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(accountPath, { kind: 'ok', text: 'Пароль изменён' });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Сменить пароль') }];

export default function ChangePassword() {
  const { email } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Modal title="Сменить пароль" closeHref={accountPath}>
      <PasswordForm email={email} refusal={refusal} />
    </Modal>
  );
}
