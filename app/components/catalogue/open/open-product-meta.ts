import type { MetaDescriptor } from '@remix-run/node';
import { mergedParams } from '#app/components/catalogue/product/product-params.tsx';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { ProductDetails } from '#server/goods/model.ts';
import { roubles } from '#server/kernel/money.ts';
import { openMeta } from './open-meta.ts';
import { breadcrumbData, openProductPath, productData } from './product-data.ts';

type OpenProduct = OpenGoods<ProductDetails>;

/** How many parameters the description for search engines contains. */
const mainParams = 3;

/** Returns the metadata of a product's card; the window has the canonical address of the page. */
export function openProductMeta(product: OpenProduct, origin: string): MetaDescriptor[] {
  return [
    ...openMeta({
      origin,
      title: product.header,
      description: productDescription(product),
      path: openProductPath(product.id),
      picture: product.picture,
    }),
    { 'script:ld+json': productData(product, origin) },
    { 'script:ld+json': breadcrumbData(product, origin) },
  ];
}

/** Returns the description for search engines: «LT-NB36-4054, Лучтех. Мощность: 36 Вт. РРЦ 1 790,00 ₽.» */
export function productDescription({ articul, brand, params, price_rrc }: OpenProduct): string {
  const facts = [
    [articul, brand?.header].filter(Boolean).join(', '),
    ...mergedParams(params)
      .slice(0, mainParams)
      .map(({ header, value }) => `${header}: ${value}`),
    ...(price_rrc > 0 ? [`РРЦ ${roubles(price_rrc)}`] : []),
  ];
  return `${facts.join('. ')}.`;
}
