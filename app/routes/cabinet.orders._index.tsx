import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { OrderFilter } from '#app/components/ordering/orders/order-filter.tsx';
import { OrderPages } from '#app/components/ordering/orders/order-pages.tsx';
import { isNarrowed, readOrderQuery } from '#app/components/ordering/orders/order-query.ts';
import { OrderTabs } from '#app/components/ordering/orders/order-tabs.tsx';
import { NoOrders, NoSuchOrders } from '#app/components/ordering/orders/orders-empty.tsx';
import { RepeatedWindow } from '#app/components/ordering/orders/repeated-window.tsx';
import stripStylesUrl from '#app/components/papers/balance/balance-strip.css?url';
import { BalanceStrip } from '#app/components/papers/balance/balance-strip.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { PhoneMenu } from '#app/components/ui/phone-menu.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { useFrame } from '#app/enhance/frame.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { backAddress } from '#server/kernel/back-address.ts';
import { counted } from '#server/kernel/plural.ts';
import { listOrders } from '#server/ordering/orders/list-orders.server.ts';
import { getBalanceStrip } from '#server/papers/balance/get-balance-strip.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stripStylesUrl }];

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readOrderQuery(params);
  const asked = { ...query, page: params.get('page') };
  const [{ value: list, errors, status }, strip] = await Promise.all([
    loadList(request, listOrders, asked),
    // Loads the balances only for the first screen of the cabinet, because people who search for an order do not look
    // at debts.
    isBeginning(params) ? load(request, getBalanceStrip, undefined) : undefined,
  ]);
  return data({ query, list, strip, errors }, { status });
}

/** Returns whether the list is shown as `/cabinet` opens it. */
function isBeginning(params: URLSearchParams): boolean {
  return [...params.values()].every((value) => value === '');
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(listTitle('Заказы', shown?.list.paging), Object.keys(shown?.errors ?? {}).length > 0) },
];

export default function Orders() {
  const { query, list, strip, errors } = useLoaderData<typeof loader>();
  const { mayOrder, contractId, repeated } = useFrame();
  const { pathname, search } = useLocation();
  const here = backAddress(pathname, search);
  const { orders, all, contracts, managers } = list;
  const none = all === 0 && !isNarrowed(query);
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(repeated !== undefined)}>
        <PageHead
          title="Заказы"
          count={all > 0 && counted(all, 'заказ', 'заказа', 'заказов')}
          crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Заказы' }]}
        >
          <SideNavLink label="Разделы кабинета" />
          {!none && (
            <PhoneMenu
              label="Фильтр"
              what="заказов"
              open={Object.keys(errors).length > 0 || isNarrowed(query)}
            />
          )}
          <PriceSwitch />
        </PageHead>
        <PricesHidden>Сумм заказов не видно.</PricesHidden>
        {strip && <BalanceStrip {...strip} isShort />}
        <div className="card">
          {none ? (
            <NoOrders mayOrder={mayOrder} />
          ) : (
            <>
              <OrderTabs list={list} query={query} />
              <OrderFilter query={query} contracts={contracts} managers={managers} errors={errors} />
              {orders.length === 0 ? (
                <NoSuchOrders query={query} contracts={contracts} managers={managers} />
              ) : (
                <OrderPages
                  list={list}
                  query={query}
                  here={here}
                  mayOrder={mayOrder}
                  contractId={contractId}
                />
              )}
            </>
          )}
        </div>
      </section>
      {repeated && <RepeatedWindow {...repeated} closeHref={here} />}
    </>
  );
}
