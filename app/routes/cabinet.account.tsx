import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { answerAccountForm } from '#app/actions/people/accounts/account-form.server.ts';
import { AccountScreen } from '#app/components/people/accounts/account-screen.tsx';
import stylesUrl from '#app/components/people/accounts/accounts.css?url';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { getAccount } from '#server/people/accounts/get-account.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, getAccount, {});
}

export function action({ request }: ActionFunctionArgs) {
  return answerAccountForm(request);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Учётная запись') }];

export default function AccountPage() {
  const account = useLoaderData<typeof loader>();
  const { policy } = useFrame();
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
