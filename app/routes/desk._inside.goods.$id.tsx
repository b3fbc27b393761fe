import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerDocumentsForm } from '#app/actions/desk/product-documents.server.ts';
import { answerPicturesForm } from '#app/actions/desk/product-pictures.server.ts';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { ProductScreen } from '#app/components/desk/goods/product-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskProduct, { id: idInAddress(request, params.id, 'Такого товара нет') });
}

export const shouldRevalidate = keepRefused;

/** Handles the forms of the product's pictures, and with `?documents` of its documents. */
export function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого товара нет');
  const ofDocuments = new URL(request.url).searchParams.has('documents');
  return ofDocuments ? answerDocumentsForm(request, id) : answerPicturesForm(request, id);
}

export const meta: MetaFunction<typeof loader> = ({ data: product }) => [
  { title: pageTitle(product?.header ?? 'Товар') },
];

export default function Product() {
  const reply = useActionData<typeof action>();
  const refused = reply && ('pictures' in reply ? reply : { documents: reply });
  return (
    <section aria-labelledby="h">
      <ProductScreen product={useLoaderData<typeof loader>()} refused={refused} />
    </section>
  );
}
