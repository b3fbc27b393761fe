import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { WarehouseScreen } from '#app/components/desk/warehouses/warehouse-screen.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getWarehouse } from '#server/desk/warehouses/get-warehouse.server.ts';
import { saveWarehouse } from '#server/desk/warehouses/save-warehouse.server.ts';

/** Returns the id in the address; 0 for `new`. */
function idOf(request: Request, text: string | undefined): number {
  return text === 'new' ? 0 : idInAddress(request, text, 'Такого склада нет');
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getWarehouse, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveWarehouse, { ...values, id: idOf(request, params.id) });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskPaths.warehouses, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: warehouse }) => [
  { title: pageTitle(warehouse?.id ? warehouse.header : 'Новый склад') },
];

export default function Warehouse() {
  const warehouse = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <WarehouseScreen key={`${warehouse.id} ${nth}`} warehouse={warehouse} refusal={refusal} />
    </section>
  );
}
