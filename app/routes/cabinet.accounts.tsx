import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useOutlet } from '@remix-run/react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { AccountList } from '#app/components/people/accounts/account-list.tsx';
import stylesUrl from '#app/components/people/accounts/accounts.css?url';
import { newManagerPath } from '#app/components/people/managers/manager-hrefs.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { load } from '#app/http/answers/run-screen.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { listAccounts } from '#server/people/accounts/list-accounts.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return load(request, listAccounts, { page: searchParams.get('page') });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Пользователи', data?.paging)) },
];

export default function Accounts() {
  const list = useLoaderData<typeof loader>();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <PageHead
          title="Пользователи"
          count={counted(list.paging.total, 'пользователь', 'пользователя', 'пользователей')}
          crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Пользователи' }]}
        >
          <SideNavLink label="Разделы кабинета" />
          <a className="btn btn-sm btn-primary" href={newManagerPath}>
            <Icon name="plus" />
            Добавить менеджера
          </a>
        </PageHead>
        <AccountList {...list} />
      </section>
      <Outlet />
    </>
  );
}
