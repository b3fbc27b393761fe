import { z } from 'zod';
import type { MarkedGoods } from '#server/catalogue/goods-item.ts';
import type { OpenGoods, OpenStock } from '#server/catalogue/open-goods.ts';
import type { CatalogueProduct, Named, ProductParam } from '#server/goods/model.ts';
import { shaped } from '../shaped.ts';
import { wireFlag, wireId, wireMoney, wireNamed, zFlag, zId, zMoney, zNamed } from '../wire.ts';

/** Shapes of goods (§7.3.21). */

/** Without a token, a large stock is not disclosed exactly. */
const zQuantity = z
  .union([z.int(), z.literal('более 30')])
  .meta({ description: 'Free pieces; without a token the open API returns `более 30` for more than 30.' });

const zStock = z.object({ wms_id: zId, header: z.string(), quantity: zQuantity }).meta({ id: 'Stock' });

export const zProduct = z
  .object({
    id: zId,
    articul: z.string(),
    header: z.string(),
    brand: zNamed.nullable(),
    collection: zId,
    catalog: zId,
    quantity: zQuantity,
    wms_id: zId,
    unit: z.string(),
    price: zMoney.meta({
      description:
        'The contract price in roubles; null without a token, and when wholesale prices are hidden.',
    }),
    price_rrc: zMoney.meta({
      description: 'The recommended retail price in roubles; null if there is none.',
    }),
    picture: z.string(),
    picturetype: z.string(),
    stocks: z.array(zStock),
    wish: zFlag,
    need: zFlag,
    tags: z.array(zNamed),
    params: z.array(z.object({ id: zId, header: z.string(), unit: z.string(), value: z.string() })),
  })
  .meta({ id: 'Product' });

type WireProduct = z.input<typeof zProduct>;

/** The warehouse of `quantity` and `wms_id` when none is selected (§9.12). */
const defaultWarehouse = 1;

type OpenProduct = OpenGoods & { params?: ProductParam[] };

/** Returns a product of the open area, which is never a favourite or a need. */
export function openProduct(product: OpenProduct, warehouse?: number): WireProduct {
  return anyProduct(product, product.stocks, { warehouse, wish: false, need: false });
}

type DealerProduct = MarkedGoods & { params?: ProductParam[] };

/**
 * Returns a product as a dealer's account sees it; `price` is null when hidden. `chosen`: the id of the selected
 * warehouse.
 */
export function dealerProduct(
  product: DealerProduct,
  warehouses: readonly Named[],
  chosen?: number,
): WireProduct {
  const headers = new Map(warehouses.map(({ id, header }) => [id, header]));
  const stocks = product.stocks.map((stock) => ({ ...stock, header: headers.get(stock.wms_id) ?? '' }));
  return anyProduct(product, stocks, { warehouse: chosen, wish: product.wish, need: product.need > 0 });
}

type Context = { warehouse: number | undefined; wish: boolean; need: boolean };

function anyProduct(
  product: Omit<CatalogueProduct, 'stocks'> & { params?: ProductParam[] },
  stocks: readonly OpenStock[],
  { warehouse, wish, need }: Context,
): WireProduct {
  const { tags, params = [] } = product;
  const stock = stockOf(stocks, warehouse);
  return {
    id: wireId(product.id),
    articul: product.articul,
    header: product.header,
    brand: wireNamed(product.brand),
    collection: wireId(product.collection?.id),
    catalog: wireId(product.catalog?.id),
    quantity: stock?.quantity ?? 0,
    wms_id: wireId(stock?.wms_id),
    unit: product.unit,
    price: wireMoney(product.price),
    price_rrc: wireMoney(product.price_rrc),
    picture: product.picture,
    picturetype: product.picturetype,
    stocks: stocks.map(({ wms_id, header, quantity }) => ({ wms_id: wireId(wms_id), header, quantity })),
    wish: wireFlag(wish),
    need: wireFlag(need),
    tags: tags.map(({ id, header }) => ({ id: wireId(id), header })),
    params: params.map(({ id, header, unit, value }) => ({ id: wireId(id), header, unit, value })),
  };
}

/** The response to `getProduct`. */
export const openCard = shaped(z.object({ product: zProduct }), ({ product }: { product: OpenProduct }) => ({
  product: openProduct(product),
}));

type DealerCard = { product: DealerProduct; warehouses: readonly Named[] };

/** The response to `product`. */
export const dealerCard = shaped(z.object({ product: zProduct }), ({ product, warehouses }: DealerCard) => ({
  product: dealerProduct(product, warehouses),
}));

type FoundGoods = {
  items: readonly DealerProduct[];
  warehouses: readonly Named[];
  matches: { key: string; ids: number[] }[];
  missing: string[];
};

/** The response to `products`. */
export const foundGoods = shaped(
  z.object({
    products: z.array(zProduct),
    matches: z
      .array(z.object({ key: z.string(), ids: z.array(zId) }))
      .meta({ description: 'Each key, as sent, with the ids of its products on sale.' }),
    missing: z.array(z.string()).meta({ description: 'The keys under which nothing is sold, as sent.' }),
  }),
  ({ items, warehouses, matches, missing }: FoundGoods) => ({
    products: items.map((item) => dealerProduct(item, warehouses)),
    matches: matches.map(({ key, ids }) => ({ key, ids: ids.map(wireId) })),
    missing,
  }),
);

type ChangedGoods = Omit<FoundGoods, 'matches' | 'missing'> & {
  gone: number[];
  until: string;
  more: boolean;
  full: boolean;
};

/** The response to `products/changes`. */
export const changedGoods = shaped(
  z.object({
    products: z.array(zProduct),
    gone: z.array(zId).meta({ description: 'The ids of those that are not sold, or no longer.' }),
    until: z.string().meta({ description: 'Send it back as `modified_since`.' }),
    more: zFlag.meta({ description: '`1`: there is a further page at once.' }),
    full: zFlag.meta({ description: '`1`: a page of all products, because what has changed is not known.' }),
  }),
  ({ items, warehouses, gone, until, more, full }: ChangedGoods) => ({
    products: items.map((item) => dealerProduct(item, warehouses)),
    gone: gone.map(wireId),
    until,
    more: wireFlag(more),
    full: wireFlag(full),
  }),
);

type Suggested = Pick<CatalogueProduct, 'id' | 'articul' | 'header' | 'price' | 'picture'>;

/** The response to `search` and `searchProductsInMainFilter`. */
export const suggestions = shaped(
  z.object({
    products: z.array(
      zProduct.pick({ id: true, articul: true, header: true, price: true, picture: true }).meta({
        id: 'FoundProduct',
      }),
    ),
  }),
  ({ products }: { products: readonly Suggested[] }) => ({
    products: products.map(({ id, articul, header, price, picture }) => ({
      id: wireId(id),
      articul,
      header,
      price: wireMoney(price),
      picture,
    })),
  }),
);

function stockOf(stocks: readonly OpenStock[], warehouse = defaultWarehouse): OpenStock | undefined {
  return stocks.find(({ wms_id }) => wms_id === warehouse) ?? stocks[0];
}
