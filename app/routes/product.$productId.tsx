import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { answerGoodsForm } from '#app/actions/catalogue/goods-form.server.ts';
import { readProduct } from '#app/actions/catalogue/product/read-product.server.ts';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { ProductAbout } from '#app/components/catalogue/product/product-about.tsx';
import { ProductCard } from '#app/components/catalogue/product/product-card.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { Toast } from '#app/components/ui/toast.tsx';
import { useGoodsForm } from '#app/enhance/goods-form.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { sendGoods } from '#app/enhance/unreachable.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.product.header) }];

export function loader({ request, params }: LoaderFunctionArgs) {
  return readProduct(request, params.productId);
}

export function action({ request }: ActionFunctionArgs) {
  return answerGoodsForm(request, new URL(request.url).pathname);
}

export const clientAction = sendGoods;
export const shouldRevalidate = keepRefused;

/** The product card as a separate page. */
export default function ProductPage() {
  const card = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const goods = useGoodsForm();
  const { pathname } = useLocation();
  const reply = goods.reply ?? sent;
  const { header, path } = card.product;
  return (
    <div className="inner product-page">
      <PageHead
        title={boundName(header)}
        crumbs={[
          { label: 'Каталог', href: '/catalogue/all' },
          ...path.map(({ id, header }) => ({ label: header, href: `/catalogue/${id}` })),
        ]}
      >
        <PriceSwitch />
      </PageHead>
      <p className="quiet product-about">
        <ProductAbout product={card.product} />
      </p>
      <PricesHidden>Видна только РРЦ.</PricesHidden>
      <div className="card form-body">
        <ProductCard
          {...card}
          action={pathname}
          variantHref={(id) => `/product/${id}`}
          goods={goods}
          reply={reply}
        />
      </div>
      {reply?.added && (
        <Toast key={goods.replies} hideAfter={reply.added.hideAfter}>
          {reply.added.text}
        </Toast>
      )}
    </div>
  );
}
