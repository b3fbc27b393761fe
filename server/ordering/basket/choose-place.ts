import { usualType } from '../../goods/expected-type.ts';
import type { CatalogueProduct, Named } from '../../goods/model.ts';
import { addedQuantity } from '../../goods/permitted-quantity.ts';
import { type LineKey, lineKey, stockKey } from './line-key.ts';

/** A warehouse with the product; `quantity`: how many of the wanted pieces it can supply. */
export type Place = { wms: number; warehouse: string; free: number; quantity: number; inBasket: number };

/** `type`: the type of the line to which the pieces are added; the default type when absent. */
type Wanted = { wms: number | undefined; missing: number; type?: string };
export type HeldLine = LineKey & { quantity: number };

/**
 * Returns a function that chooses the warehouse for a wanted quantity: the preferred one if it has enough, else the
 * contract's first one with enough, else the one with the most stock; never `except`. The function returns undefined
 * when nothing is free and the basket does not contain the product. `held`: lines of the basket, which reduce the
 * free stock; `inBasket`: pieces of the product in the basket; `above`: lines of a list that are added earlier.
 * Minimum and multiple apply to the whole line, so a line that already has the minimum does not need it again.
 */
export function choosingPlaces(
  { warehouses }: { warehouses: readonly Named[] },
  held: readonly HeldLine[],
  above: readonly HeldLine[] = [],
) {
  const taken = new Map<string, number>();
  const inLines = new Map<string, number>();
  const inBaskets = new Map<number, number>();
  for (const line of held) inBaskets.set(line.id, (inBaskets.get(line.id) ?? 0) + line.quantity);
  for (const line of [...held, ...above]) {
    taken.set(stockKey(line), (taken.get(stockKey(line)) ?? 0) + line.quantity);
    inLines.set(lineKey(line), (inLines.get(lineKey(line)) ?? 0) + line.quantity);
  }
  return (
    { id, stocks, multiple, minimum }: Pick<CatalogueProduct, 'id' | 'stocks' | 'multiple' | 'minimum'>,
    { wms, missing, type = usualType }: Wanted,
    except?: number,
  ): Place | undefined => {
    const inBasket = inBaskets.get(id) ?? 0;
    const places = warehouses
      .filter((warehouse) => warehouse.id !== except)
      .map(({ id: place, header: warehouse }): Place => {
        const stock = stocks.find(({ wms_id }) => wms_id === place)?.quantity ?? 0;
        const free = Math.max(0, stock - (taken.get(stockKey({ id, wms: place })) ?? 0));
        const before = inLines.get(lineKey({ id, wms: place, type })) ?? 0;
        const quantity = addedQuantity(before, missing, { multiple, minimum, free });
        return { wms: place, warehouse, free, quantity, inBasket };
      })
      .filter(({ free }) => free > 0 || inBasket > 0);
    const enough = places.filter(({ quantity }) => quantity >= missing);
    const most = Math.max(...places.map(({ free }) => free));
    return enough.find((place) => place.wms === wms) ?? enough[0] ?? places.find(({ free }) => free === most);
  };
}
