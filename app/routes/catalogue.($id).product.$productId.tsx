import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation, useParams } from '@remix-run/react';
import { answerGoodsForm } from '#app/actions/catalogue/goods-form.server.ts';
import { readProduct } from '#app/actions/catalogue/product/read-product.server.ts';
import { cardHref, catalogueBeneath } from '#app/components/catalogue/card-href.ts';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { ProductAbout } from '#app/components/catalogue/product/product-about.tsx';
import { ProductCard } from '#app/components/catalogue/product/product-card.tsx';
import { ProductMissing } from '#app/components/catalogue/product/product-missing.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { Toast } from '#app/components/ui/toast.tsx';
import { useFrame } from '#app/enhance/frame.ts';
import { useGoodsForm } from '#app/enhance/goods-form.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { sendGoods } from '#app/enhance/unreachable.ts';
import { titleOfError } from '#app/screen-error.tsx';
import { backAddress } from '#server/kernel/back-address.ts';

export const handle: ScreenHandle = { modal: true };

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: data ? pageTitle(data.product.header) : titleOfError(error, 'Такого товара нет') },
];

export function loader({ request, params }: LoaderFunctionArgs) {
  return readProduct(request, params.productId);
}

/** Without JavaScript adding returns to the list, which shows the message; a toggle returns to the card. */
export function action({ request }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return answerGoodsForm(request, pathname + search, (catalogueBeneath(pathname) ?? '/catalogue') + search);
}

export const clientAction = sendGoods;
export const shouldRevalidate = keepRefused;

/** The product card as a window over the catalogue (visual guide §5.1). */
export default function ProductWindow() {
  const card = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { user } = useFrame();
  // Quantities typed here belong to the list beneath.
  const goods = useGoodsForm(`/catalogue ${user?.email}`);
  const location = useLocation();
  const reply = goods.reply ?? sent;
  return (
    <Modal
      size="large"
      title={
        // The focus starts on the name: on a link a screen reader would announce too much, and a field would open a
        // keyboard.
        <span tabIndex={-1} data-focus>
          {boundName(card.product.header)}
        </span>
      }
      subtitle={<ProductAbout product={card.product} />}
      closeHref={closeHref(location)}
      acts={<PriceSwitch />}
    >
      <div className="dialog-body">
        <PricesHidden>Видна только РРЦ.</PricesHidden>
        <ProductCard
          {...card}
          action={backAddress(location.pathname, location.search)}
          variantHref={(id) => cardHref(id, location)}
          goods={goods}
          reply={reply}
        />
      </div>
      {reply?.added && (
        <Toast key={goods.replies} hideAfter={reply.added.hideAfter}>
          {reply.added.text}
        </Toast>
      )}
    </Modal>
  );
}

export function ErrorBoundary() {
  const location = useLocation();
  const { productId } = useParams();
  return <ProductMissing key={productId} closeHref={closeHref(location)} />;
}

function closeHref({ pathname, search }: { pathname: string; search: string }): string {
  return backAddress(catalogueBeneath(pathname) ?? '/catalogue', search);
}
