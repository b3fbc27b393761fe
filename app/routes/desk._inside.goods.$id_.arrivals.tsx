import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskProduct } from '#app/components/desk/desk-hrefs.ts';
import { ProductArrivals } from '#app/components/desk/goods/product-arrivals.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { formOf, load, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { addArrival } from '#server/desk/goods/arrivals/add-arrival.server.ts';
import { listProductArrivals } from '#server/desk/goods/arrivals/list-product-arrivals.server.ts';
import { removeArrival } from '#server/desk/goods/arrivals/remove-arrival.server.ts';

const idOf = (request: Request, text: string | undefined) => idInAddress(request, text, 'Такого товара нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, listProductArrivals, { id: idOf(request, params.id) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const here = `${deskProduct(Number(id))}/arrivals`;
  if (values.removed !== undefined) {
    const removed = await run(request, removeArrival, { id, arrival: values.removed });
    if (!removed.ok) throw refusalPage(request, removed);
    return redirectWith(here, { kind: 'ok', text: 'Поступление удалено' });
  }
  const result = await run(request, addArrival, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(here, { kind: 'ok', text: 'Поступление записано' });
}

export const meta: MetaFunction<typeof loader> = ({ data: product }) => [
  { title: pageTitle(`Поступления: ${product?.header ?? ''}`) },
];

export default function Arrivals() {
  const product = useLoaderData<typeof loader>();
  const nth = useChanges(product);
  return (
    <section aria-labelledby="h">
      <ProductArrivals
        key={`${product.id} ${nth}`}
        product={product}
        refusal={useActionData<typeof action>()}
      />
    </section>
  );
}
