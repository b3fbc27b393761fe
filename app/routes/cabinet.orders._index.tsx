import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { OrderFilter } from '#app/components/orders/order-filter.tsx';
import { OrderPages } from '#app/components/orders/order-pages.tsx';
import { isNarrowed, readOrderQuery } from '#app/components/orders/order-query.ts';
import { OrderTabs } from '#app/components/orders/order-tabs.tsx';
import { NoOrders, NoSuchOrders } from '#app/components/orders/orders-empty.tsx';
import { RepeatedWindow } from '#app/components/orders/repeated-window.tsx';
import { beneath } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { useFrame } from '#app/enhance/frame.ts';
import { load, refusalPage, run } from '#app/http/run-screen.server.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { listOrders } from '#server/orders/list-orders.server.ts';

/** Broken conditions are named beside their fields, and the list is shown without them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readOrderQuery(params);
  const raw = { ...query, page: params.get('page') };
  const result = await run(request, listOrders, raw);
  const errors: FieldErrors = {};
  if (result.ok) return data({ query, list: result.value, errors });
  if (Object.keys(result.fields).length === 0) throw refusalPage(request, result);
  const { query: text, ...others } = { ...raw, startDate: '', endDate: '' };
  const list = await load(request, listOrders, result.fields.query ? others : { ...others, query: text });
  return data({ query, list, errors: result.fields }, { status: 400 });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle('Заказы', Object.keys(shown?.errors ?? {}).length > 0) },
];

export default function Orders() {
  const { query, list, errors } = useLoaderData<typeof loader>();
  const { mayOrder, contractId, repeated } = useFrame();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const { orders, all, contracts } = list;
  const none = all === 0 && !isNarrowed(query);
  return (
    <>
      <section aria-labelledby="h" {...beneath(repeated !== undefined)}>
        <PageHead
          title="Заказы"
          count={all > 0 && counted(all, 'заказ', 'заказа', 'заказов')}
          crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Заказы' }]}
        >
          <SideNavLink label="Разделы кабинета" />
        </PageHead>
        <div className="card">
          {none ? (
            <NoOrders mayOrder={mayOrder} />
          ) : (
            <>
              <OrderTabs list={list} query={query} />
              <OrderFilter query={query} contracts={contracts} errors={errors} />
              {orders.length === 0 ? (
                <NoSuchOrders query={query} contracts={contracts} />
              ) : (
                <OrderPages {...{ list, query, here, mayOrder, contractId }} />
              )}
            </>
          )}
        </div>
      </section>
      {repeated && <RepeatedWindow {...repeated} closeHref={here} />}
    </>
  );
}
