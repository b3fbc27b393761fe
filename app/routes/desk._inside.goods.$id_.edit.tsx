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
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { openProductForm } from '#server/desk/goods/open-product-form.server.ts';
import { saveProduct } from '#server/desk/goods/save-product.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

const idOf = (request: Request, text: string | undefined) => idInAddress(request, text, 'Такого товара нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, openProductForm, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const form = await productFormOf(request);
  if ('answer' in form) return form.answer;
  const result = await run(request, saveProduct, { ...form.values, id });
  if (!result.ok) return refuseText(request, result, form.values);
  return redirectWith(deskProduct(id), productFlash('Данные сохранены', result.value));
}

export const meta: MetaFunction<typeof loader> = ({ data: product }) => [
  { title: pageTitle(`Изменить: ${product?.header ?? 'товар'}`) },
];

export default function EditProduct() {
  const product = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const nth = useFormKey(reply);
  return (
    <section aria-labelledby="h">
      <ProductForm key={`${product.id} ${nth}`} product={product} reply={reply} />
    </section>
  );
}
