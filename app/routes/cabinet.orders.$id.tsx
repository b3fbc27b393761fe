import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useOutlet, useRouteLoaderData } from '@remix-run/react';
import { orderPath } from '#app/components/orders/order-query.ts';
import { OrderScreen } from '#app/components/orders/order-screen.tsx';
import { RepeatedWindow } from '#app/components/orders/repeated-window.tsx';
import { beneath } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { orderIdOf } from '#app/http/order-id.server.ts';
import { load } from '#app/http/run-screen.server.ts';
import type { loader as rootLoader } from '#app/root.tsx';
import { getOrder } from '#server/orders/get-order.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getOrder, { id: orderIdOf(request, params.id) });
}

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Заказ ${order?.number ?? ''}`) },
];

export default function Order() {
  const order = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const repeated = root?.flash?.kind === 'repeated' ? root.flash : undefined;
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...beneath(inWindow || repeated !== undefined)}>
        <OrderScreen
          order={order}
          mayOrder={root?.frame.user?.role !== 'observer'}
          contractId={root?.frame.contracts.find(({ current }) => current)?.id}
        />
      </section>
      <Outlet />
      {repeated && (
        <RepeatedWindow
          title={repeated.title}
          text={repeated.text}
          lines={repeated.lines ?? []}
          closeHref={orderPath(order.id)}
        />
      )}
    </>
  );
}
