import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useParams } from '@remix-run/react';
import { readOpenProduct } from '#app/actions/catalogue/open/read-open-product.server.ts';
import { openBeneath, openCardHref } from '#app/components/catalogue/open/open-card-href.ts';
import { originOf } from '#app/components/catalogue/open/open-meta.ts';
import { OpenProductCard } from '#app/components/catalogue/open/open-product-card.tsx';
import { openProductMeta } from '#app/components/catalogue/open/open-product-meta.ts';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { ProductAbout } from '#app/components/catalogue/product/product-about.tsx';
import { ProductMissing } from '#app/components/catalogue/product/product-missing.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { titleOfError } from '#app/screen-error.tsx';
import { backAddress } from '#server/kernel/back-address.ts';

export const handle: ScreenHandle = { modal: true, open: true };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data
    ? openProductMeta(data.product, originOf(matches))
    : [{ title: titleOfError(error, 'Такого товара нет') }];

export function loader({ request, params }: LoaderFunctionArgs) {
  return readOpenProduct(request, params.productId);
}

/** The product card of the open area as a window over its list (visual guide §5.1). */
export default function OpenProductWindow() {
  const { product, pictures, text } = useLoaderData<typeof loader>();
  const { role } = useFrame();
  const location = useLocation();
  return (
    <Modal
      size="large"
      title={
        // The focus starts on the name, as on the dealer's card.
        <span tabIndex={-1} data-focus>
          {boundName(product.header)}
        </span>
      }
      subtitle={<ProductAbout product={product} list="/open/all" />}
      closeHref={closeHref(location)}
    >
      <div className="dialog-body">
        <OpenProductCard
          product={product}
          pictures={pictures}
          text={text}
          signedIn={role !== undefined}
          variantHref={(id) => openCardHref(id, location)}
        />
      </div>
    </Modal>
  );
}

export function ErrorBoundary() {
  const location = useLocation();
  const { productId } = useParams();
  return <ProductMissing key={productId} closeHref={closeHref(location)} />;
}

function closeHref({ pathname, search }: { pathname: string; search: string }): string {
  return backAddress(openBeneath(pathname) ?? '/open', search);
}
