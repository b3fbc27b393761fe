import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskProduct } from '#app/components/desk/desk-hrefs.ts';
import { RelatedForm } from '#app/components/desk/goods/related-form.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { openRelatedForm } from '#server/desk/goods/related/open-related-form.server.ts';
import { saveRelatedGoods } from '#server/desk/goods/related/save-related-goods.server.ts';

const idOf = (request: Request, text: string | undefined) => idInAddress(request, text, 'Такого товара нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, openRelatedForm, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, saveRelatedGoods, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskProduct(id), savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: product }) => [
  { title: pageTitle(`С чем брать: ${product?.header ?? ''}`) },
];

export default function Related() {
  const product = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <RelatedForm key={`${product.id} ${nth}`} product={product} refusal={refusal} />
    </section>
  );
}
