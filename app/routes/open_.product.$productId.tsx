import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { readOpenProduct } from '#app/actions/catalogue/open/read-open-product.server.ts';
import { NoOpenProduct } from '#app/components/catalogue/open/no-open-product.tsx';
import { originOf } from '#app/components/catalogue/open/open-meta.ts';
import { OpenProductCard } from '#app/components/catalogue/open/open-product-card.tsx';
import { openProductMeta } from '#app/components/catalogue/open/open-product-meta.ts';
import { openProductPath } from '#app/components/catalogue/open/product-data.ts';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { ProductAbout } from '#app/components/catalogue/product/product-about.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { statusOf, titleOfError } from '#app/screen-error.tsx';

export const handle: ScreenHandle = { open: true };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data
    ? openProductMeta(data.product, originOf(matches))
    : [{ title: titleOfError(error, 'Такого товара нет') }];

export function loader({ request, params }: LoaderFunctionArgs) {
  return readOpenProduct(request, params.productId);
}

/** The product card of the open area as a separate page. */
export default function OpenProductPage() {
  const { product, pictures, text } = useLoaderData<typeof loader>();
  const { role } = useFrame();
  return (
    <div className="inner product-page">
      <PageHead
        title={boundName(product.header)}
        crumbs={[
          { label: 'Каталог', href: '/open/all' },
          ...product.path.map(({ id, header }) => ({ label: header, href: `/open/${id}` })),
        ]}
      />
      <p className="quiet product-about">
        <ProductAbout product={product} list="/open/all" />
      </p>
      <div className="card form-body">
        <OpenProductCard
          product={product}
          pictures={pictures}
          text={text}
          signedIn={role !== undefined}
          variantHref={openProductPath}
        />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (statusOf(error) !== 404) throw error;
  return <NoOpenProduct />;
}
