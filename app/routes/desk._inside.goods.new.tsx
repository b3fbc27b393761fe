import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { refuseText } from '#app/actions/content/editing/text-form.server.ts';
import { productFormOf } from '#app/actions/desk/product-form.server.ts';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { deskProduct } from '#app/components/desk/desk-hrefs.ts';
import { productFlash } from '#app/components/desk/goods/product-flash.ts';
import { ProductForm } from '#app/components/desk/goods/product-form.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFormKey } from '#app/enhance/form-key.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { load, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { openProductForm } from '#server/desk/goods/open-product-form.server.ts';
import { saveProduct } from '#server/desk/goods/save-product.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, openProductForm, {});
}

export const shouldRevalidate = keepRefused;

export async function action({ request }: ActionFunctionArgs) {
  const form = await productFormOf(request);
  if ('answer' in form) return form.answer;
  const result = await run(request, saveProduct, { ...form.values, id: 0 });
  if (!result.ok) return refuseText(request, result, form.values);
  const text = 'Товар добавлен. Без цены его нельзя заказать: укажите цены и остатки';
  return redirectWith(deskProduct(result.value.id), productFlash(text, result.value));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Новый товар') }];

export default function NewProduct() {
  const product = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const nth = useFormKey(reply);
  return (
    <section aria-labelledby="h">
      <ProductForm key={nth} product={product} reply={reply} />
    </section>
  );
}
