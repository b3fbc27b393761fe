import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DeliveryList } from '#app/components/desk/deliveries/delivery-list.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeliveries } from '#server/desk/deliveries/list-deliveries.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listDeliveries, undefined);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Доставка') }];

export default function Deliveries() {
  return (
    <section aria-labelledby="h">
      <DeliveryList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
