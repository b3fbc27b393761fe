import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ProductScreen } from '#app/components/desk/goods/product-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskProduct, { id: idInAddress(request, params.id, 'Такого товара нет') });
}

export const meta: MetaFunction<typeof loader> = ({ data: product }) => [
  { title: pageTitle(product?.header ?? 'Товар') },
];

export default function Product() {
  return (
    <section aria-labelledby="h">
      <ProductScreen product={useLoaderData<typeof loader>()} />
    </section>
  );
}
