import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { deskProduct } from '#app/components/desk/desk-hrefs.ts';
import { ProductDocumentForm } from '#app/components/desk/goods/product-document-form.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useRecord } from '#app/enhance/use-record.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getProductDocument } from '#server/desk/goods/get-product-document.server.ts';
import { saveProductDocument } from '#server/desk/goods/save-product-document.server.ts';

const none = 'Такого документа нет';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getProductDocument, { id: idInAddress(request, params.id, none) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, none);
  const { values } = await formOf(request);
  const result = await run(request, saveProductDocument, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(`${deskProduct(result.value.id)}#documents`, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`${data?.values.title ?? 'Документ'}: изменить`) },
];

export default function ProductDocument() {
  const { record, refusal, key } = useRecord<typeof loader, typeof action>();
  return (
    <section aria-labelledby="h">
      <ProductDocumentForm key={key} {...record} refusal={refusal} />
    </section>
  );
}
