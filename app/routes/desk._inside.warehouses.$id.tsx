import type { MetaFunction } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { WarehouseScreen } from '#app/components/desk/warehouses/warehouse-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useRecord } from '#app/enhance/use-record.ts';
import { recordAction, recordLoader } from '#app/http/answers/record-route.server.ts';
import { getWarehouse } from '#server/desk/warehouses/get-warehouse.server.ts';
import { saveWarehouse } from '#server/desk/warehouses/save-warehouse.server.ts';

const none = 'Такого склада нет';

export const loader = recordLoader(getWarehouse, none);

export const shouldRevalidate = keepRefused;

export const action = recordAction(saveWarehouse, none, () => ({ to: deskPaths.warehouses }));

export const meta: MetaFunction<typeof loader> = ({ data: warehouse }) => [
  { title: pageTitle(warehouse?.id ? warehouse.header : 'Новый склад') },
];

export default function Warehouse() {
  const { record: warehouse, refusal, key } = useRecord<typeof loader, typeof action>();
  return (
    <section aria-labelledby="h">
      <WarehouseScreen key={key} warehouse={warehouse} refusal={refusal} />
    </section>
  );
}
