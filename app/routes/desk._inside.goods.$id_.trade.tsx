import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskProduct } from '#app/components/desk/desk-hrefs.ts';
import { ProductTradeForm } from '#app/components/desk/goods/product-trade-form.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';
import { saveProductTrade } from '#server/desk/goods/save-product-trade.server.ts';

const idOf = (request: Request, text: string | undefined) => idInAddress(request, text, 'Такого товара нет');

/** Loads the form; redirects people who may not save it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const product = await load(request, getDeskProduct, { id: idOf(request, params.id) });
  if (product.mayTrade) return product;
  const text = 'Цены и остатки этого товара здесь не меняют: их ведёт 1С или администратор';
  throw await redirectWith(deskProduct(product.id), { kind: 'no', text });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, saveProductTrade, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskProduct(id), savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: product }) => [
  { title: pageTitle(`Цены и остатки: ${product?.header ?? ''}`) },
];

export default function ProductTrade() {
  const product = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <ProductTradeForm key={`${product.id} ${nth}`} product={product} refusal={refusal} />
    </section>
  );
}
