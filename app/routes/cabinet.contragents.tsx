import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useOutlet } from '@remix-run/react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { newContragentPath } from '#app/components/people/contragents/contragent-hrefs.ts';
import { ContragentList } from '#app/components/people/contragents/contragent-list.tsx';
import stylesUrl from '#app/components/people/contragents/contragents.css?url';
import { Icon } from '#app/components/ui/icon.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { load } from '#app/http/answers/run-screen.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { listContragents } from '#server/people/contragents/list-contragents.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listContragents, undefined);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Контрагенты') }];

export default function Contragents() {
  const list = useLoaderData<typeof loader>();
  const inWindow = useOutlet() !== null;
  const count = list.contragents.length;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <PageHead
          title="Контрагенты"
          count={count > 0 && counted(count, 'контрагент', 'контрагента', 'контрагентов')}
          crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Контрагенты' }]}
        >
          <SideNavLink label="Разделы кабинета" />
          {list.mayChange && (
            <a className="btn btn-sm btn-primary" href={newContragentPath} data-keep-scroll>
              <Icon name="plus" />
              Добавить контрагента
            </a>
          )}
        </PageHead>
        <ContragentList {...list} />
      </section>
      <Outlet />
    </>
  );
}
