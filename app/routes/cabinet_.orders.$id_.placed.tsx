import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OrderPlaced } from '#app/components/orders/order-placed.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { orderIdOf } from '#app/http/order-id.server.ts';
import { load } from '#app/http/run-screen.server.ts';
import { getOrder } from '#server/orders/get-order.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getOrder, { id: orderIdOf(request, params.id) });
}

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Заказ ${order?.number ?? ''} принят`) },
];

export default function Placed() {
  return <OrderPlaced order={useLoaderData<typeof loader>()} />;
}
