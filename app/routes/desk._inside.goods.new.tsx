import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskProduct } from '#app/components/desk/desk-hrefs.ts';
import { ProductForm } from '#app/components/desk/goods/product-form.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { openProductForm } from '#server/desk/goods/open-product-form.server.ts';
import { saveProduct } from '#server/desk/goods/save-product.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, openProductForm, {});
}

export const shouldRevalidate = keepRefused;

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveProduct, { ...values, id: 0 });
  if (!result.ok) return refuse(request, result, values);
  const text = 'Товар добавлен. Без цены его нельзя заказать: укажите цены и остатки';
  return redirectWith(deskProduct(result.value.id), { kind: 'ok', text });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Новый товар') }];

export default function NewProduct() {
  const product = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <ProductForm product={product} refusal={refusal} />
    </section>
  );
}
