import type { CatalogueProduct, Named } from '../../goods/model.ts';
import { permittedQuantity } from '../../goods/permitted-quantity.ts';
import { stockKey } from './line-key.ts';

/** A warehouse from which a product can be taken; `quantity`: as many pieces as it gives of those that are wanted. */
export type Place = { wms: number; warehouse: string; free: number; quantity: number; inBasket: number };

type Wanted = { wms: number | undefined; missing: number };
type Held = readonly { id: number; wms: number; quantity: number }[];

/**
 * Returns a function that chooses the warehouse for a wanted quantity: the preferred one if it has enough, else the first
 * of the contract that has, else the one with the most; never `except`. Undefined: nothing is free, and the basket holds
 * none. `held`: lines of the basket, which take from the free stock; `inBasket`: pieces of the product in it.
 */
export function choosingPlaces({ warehouses }: { warehouses: readonly Named[] }, held: Held) {
  const taken = new Map<string, number>();
  const inBaskets = new Map<number, number>();
  for (const line of held) {
    taken.set(stockKey(line), (taken.get(stockKey(line)) ?? 0) + line.quantity);
    inBaskets.set(line.id, (inBaskets.get(line.id) ?? 0) + line.quantity);
  }
  return (
    { id, stocks, multiple, minimum }: Pick<CatalogueProduct, 'id' | 'stocks' | 'multiple' | 'minimum'>,
    { wms, missing }: Wanted,
    except?: number,
  ): Place | undefined => {
    const inBasket = inBaskets.get(id) ?? 0;
    const places = warehouses
      .filter((warehouse) => warehouse.id !== except)
      .map(({ id: place, header: warehouse }): Place => {
        const stock = stocks.find(({ wms_id }) => wms_id === place)?.quantity ?? 0;
        const free = Math.max(0, stock - (taken.get(stockKey({ id, wms: place })) ?? 0));
        const { quantity } = permittedQuantity(missing, { multiple, minimum, free });
        return { wms: place, warehouse, free, quantity, inBasket };
      })
      .filter(({ free }) => free > 0 || inBasket > 0);
    const enough = places.filter(({ quantity }) => quantity >= missing);
    const most = Math.max(...places.map(({ free }) => free));
    return enough.find((place) => place.wms === wms) ?? enough[0] ?? places.find(({ free }) => free === most);
  };
}
