import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { answerAccountForm } from '#app/actions/people/accounts/account-form.server.ts';
import { AccountScreen } from '#app/components/people/accounts/account-screen.tsx';
import stylesUrl from '#app/components/people/accounts/accounts.css?url';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { getAccount } from '#server/people/accounts/get-account.server.ts';
import { showAskedPolicy } from '#server/people/consents/show-asked-policy.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export async function loader({ request }: LoaderFunctionArgs) {
  const [account, { policy }] = await Promise.all([
    load(request, getAccount, {}),
    load(request, showAskedPolicy, {}),
  ]);
  return { account, policy };
}

export function action({ request }: ActionFunctionArgs) {
  return answerAccountForm(request);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Учётная запись') }];

export default function AccountPage() {
  const { account, policy } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <AccountScreen account={account} policy={policy} reply={reply} />
      </section>
      <Outlet />
    </>
  );
}
