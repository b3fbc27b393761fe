import type { CatalogueModel, CatalogueProduct, WarehouseInfo } from './model.ts';

/** In the open area a larger quantity is not told (§9). */
const mostShown = 30;
export const moreThanShown = 'более 30';

/** A free stock as the open area tells it; exact only to who shows a token (contract §2, «Token page»). */
export type ShownQuantity = number | typeof moreThanShown;

export type OpenStock = { wms_id: number; header: string; quantity: ShownQuantity };

/** Goods as the open area shows them. */
export type OpenGoods<T extends CatalogueProduct = CatalogueProduct> = Omit<T, 'stocks'> & {
  stocks: OpenStock[];
  /** Free in all warehouses shown, or in the chosen one. */
  free: ShownQuantity;
};

/**
 * What the person may see: which warehouses and prices, and whether stocks are exact. Without a token: all warehouses, no
 * wholesale price, quantities over 30 capped.
 */
export type OpenEyes = {
  view: Parameters<CatalogueModel['filter']>[1];
  warehouses: WarehouseInfo[];
  exact: boolean;
  withPrices: boolean;
};

/** The eyes of somebody without a token. */
export function plainEyes({ warehouses }: Pick<CatalogueModel, 'warehouses'>): OpenEyes {
  const view = {
    priceTypeId: undefined,
    discountBp: 0,
    politics: undefined,
    warehouses: warehouses.map(({ id }) => id),
  };
  return { view, warehouses, exact: false, withPrices: false };
}

/** Takes out of a product what the open area does not tell, so that it is not in the answer at all. */
export function openGoods<T extends CatalogueProduct>(
  product: T,
  { exact, withPrices, warehouses }: OpenEyes,
  warehouse?: number,
): OpenGoods<T> {
  const shown = (quantity: number): ShownQuantity =>
    exact || quantity <= mostShown ? quantity : moreThanShown;
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
