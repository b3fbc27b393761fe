import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { ProductDetails } from '#server/goods/model.ts';

type OpenProduct = OpenGoods<ProductDetails>;

const context = 'https://schema.org';

/** Returns the canonical path of a product's page. */
export function openProductPath(id: number): string {
  return `/open/product/${id}`;
}

/**
 * Returns a product in the vocabulary of schema.org, with public data only: neither a wholesale price nor a
 * quantity. Without a retail price there is no offer, because an offer of 0 roubles would be false.
 */
export function productData(product: OpenProduct, origin: string) {
  const { id, articul, header, brand, path, picture, description, price_rrc, free } = product;
  return {
    '@context': context,
    '@type': 'Product',
    name: header,
    sku: articul,
    url: origin + openProductPath(id),
    ...(brand && { brand: { '@type': 'Brand', name: brand.header } }),
    ...(picture && { image: new URL(picture, origin).href }),
    ...(description && { description }),
    ...(path.length > 0 && { category: path.map(({ header }) => header).join(' > ') }),
    ...(price_rrc > 0 && {
      offers: {
        '@type': 'Offer',
        url: origin + openProductPath(id),
        priceCurrency: 'RUB',
        price: (price_rrc / 100).toFixed(2),
        availability: `${context}/${free === 0 ? 'OutOfStock' : 'InStock'}`,
      },
    }),
  };
}

/** Returns the breadcrumbs of the product, from the whole catalogue to the product itself. */
export function breadcrumbData({ id, header, path }: OpenProduct, origin: string) {
  const crumbs = [
    { name: 'Каталог', path: '/open/all' },
    ...path.map((node) => ({ name: node.header, path: `/open/${node.id}` })),
    { name: header, path: openProductPath(id) },
  ];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: origin + path,
    })),
  };
}
