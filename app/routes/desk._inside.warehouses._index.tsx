import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WarehouseList } from '#app/components/desk/warehouses/warehouse-list.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeskWarehouses } from '#server/desk/warehouses/list-desk-warehouses.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listDeskWarehouses, undefined);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Склады') }];

export default function Warehouses() {
  return (
    <section aria-labelledby="h">
      <WarehouseList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
