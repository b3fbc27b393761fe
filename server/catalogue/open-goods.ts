import type { CatalogueModel, CatalogueProduct, WarehouseInfo } from '../goods/model.ts';

/** The largest quantity that the open area shows exactly (§9.5). */
const maxShown = 30;
export const moreThanShown = 'более 30';

/** A free quantity as the open area shows it; always exact with a token (§10.41). */
export type ShownQuantity = number | typeof moreThanShown;

export type OpenStock = { wms_id: number; header: string; quantity: ShownQuantity };

/** Goods as the open area shows them. */
export type OpenGoods<T extends CatalogueProduct = CatalogueProduct> = Omit<T, 'stocks'> & {
  stocks: OpenStock[];
  /** The free stock in all warehouses shown, or in the selected one. */
  free: ShownQuantity;
};

/**
 * What a visitor may see: which warehouses and prices, and whether stocks are exact. Without a token: all
 * warehouses, no wholesale price, quantities capped at 30.
 */
export type TokenView = {
  view: Parameters<CatalogueModel['filter']>[1];
  warehouses: WarehouseInfo[];
  exact: boolean;
  withPrices: boolean;
};

/** Returns the view of a visitor without a token. */
export function publicView({ warehouses }: Pick<CatalogueModel, 'warehouses'>): TokenView {
  const view = {
    priceTypeId: undefined,
    discountBp: 0,
    politics: undefined,
    warehouses: warehouses.map(({ id }) => id),
  };
  return { view, warehouses, exact: false, withPrices: false };
}

/** Removes from a product what the open area does not show, so that the response does not contain it. */
export function openGoods<T extends CatalogueProduct>(
  product: T,
  { exact, withPrices, warehouses }: TokenView,
  warehouse?: number,
): OpenGoods<T> {
  const shown = (quantity: number): ShownQuantity =>
    exact || quantity <= maxShown ? quantity : moreThanShown;
  const headers = new Map(warehouses.map(({ id, header }) => [id, header]));
  const counted = product.stocks.filter(({ wms_id }) => warehouse === undefined || wms_id === warehouse);
  return {
    ...product,
    price: withPrices ? product.price : undefined,
    stocks: product.stocks.map(({ wms_id, quantity }) => ({
      wms_id,
      header: headers.get(wms_id) ?? '',
      quantity: shown(quantity),
    })),
    free: shown(counted.reduce((sum, { quantity }) => sum + quantity, 0)),
  };
}
