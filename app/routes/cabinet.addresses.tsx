import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useOutlet } from '@remix-run/react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { addressesPath } from '#app/components/people/addresses/address-hrefs.ts';
import { AddressList } from '#app/components/people/addresses/address-list.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { load } from '#app/http/answers/run-screen.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { listAddresses } from '#server/people/addresses/list-addresses.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listAddresses, undefined);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Адреса') }];

export default function Addresses() {
  const list = useLoaderData<typeof loader>();
  const inWindow = useOutlet() !== null;
  const count = list.addresses.length;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <PageHead
          title="Адреса"
          count={count > 0 && counted(count, 'адрес', 'адреса', 'адресов')}
          crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Адреса' }]}
        >
          <SideNavLink label="Разделы кабинета" />
          {list.mayChange && count > 0 && (
            <a className="btn btn-sm btn-primary" href={`${addressesPath}/new`} data-keep-scroll>
              <Icon name="plus" />
              Добавить адрес
            </a>
          )}
        </PageHead>
        <AddressList {...list} />
      </section>
      <Outlet />
    </>
  );
}
