import type { MarkedGoods } from '#server/catalogue/goods-item.ts';
import type { CatalogueProduct, Named, ProductParam } from '#server/catalogue/model.ts';
import type { OpenGoods, OpenStock } from '#server/catalogue/open-goods.ts';
import { wireFlag, wireId, wireMoney, wireNamed } from '../wire.ts';

/** Shapes of goods (contract §3.3, «A product is …»). */

/** `quantity` and `wms_id` speak of this warehouse where none is chosen (§9). */
const defaultWarehouse = 1;

type OpenProduct = OpenGoods & { params?: ProductParam[] };

/** A product of the open area: nobody's favourite, nobody's need. */
export function openProduct(product: OpenProduct, warehouse?: number) {
  return anyProduct(product, product.stocks, { warehouse, wish: false, need: false });
}

type DealerProduct = MarkedGoods & { params?: ProductParam[] };

/** A product as a dealer's account sees it; `price` is null where it is hidden. `chosen`: a warehouse. */
export function dealerProduct(product: DealerProduct, warehouses: readonly Named[], chosen?: number) {
  const headers = new Map(warehouses.map(({ id, header }) => [id, header]));
  const stocks = product.stocks.map((stock) => ({ ...stock, header: headers.get(stock.wms_id) ?? '' }));
  return anyProduct(product, stocks, { warehouse: chosen, wish: product.wish, need: product.need > 0 });
}

type Told = { warehouse: number | undefined; wish: boolean; need: boolean };

function anyProduct(
  product: Omit<CatalogueProduct, 'stocks'> & { params?: ProductParam[] },
  stocks: readonly OpenStock[],
  { warehouse, wish, need }: Told,
) {
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
    tags: tags.map(wireNamed),
    params: params.map(({ id, header, unit, value }) => ({ id: wireId(id), header, unit, value })),
  };
}

/** getProduct */
export function openCard({ product }: { product: OpenProduct }) {
  return { product: openProduct(product) };
}

type DealerCard = { product: DealerProduct; warehouses: readonly Named[] };

/** product */
export function dealerCard({ product, warehouses }: DealerCard) {
  return { product: dealerProduct(product, warehouses) };
}

type Suggested = Pick<CatalogueProduct, 'id' | 'articul' | 'header' | 'price' | 'picture'>;

/** search, searchProductsInMainFilter */
export function suggestions({ products }: { products: readonly Suggested[] }) {
  return {
    products: products.map(({ id, articul, header, price, picture }) => ({
      id: wireId(id),
      articul,
      header,
      price: wireMoney(price),
      picture,
    })),
  };
}

function stockOf(stocks: readonly OpenStock[], warehouse = defaultWarehouse): OpenStock | undefined {
  return stocks.find(({ wms_id }) => wms_id === warehouse) ?? stocks[0];
}
