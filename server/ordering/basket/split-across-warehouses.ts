import { expectedType } from '../../goods/expected-type.ts';
import { permittedQuantity, type QuantityRule } from '../../goods/permitted-quantity.ts';
import type { WantedLine } from './plan-adding.ts';

type Held = { id: number; wms: number; type: string; quantity: number };
type Wanted = { id: number; quantity: number };

type Split = {
  lines: WantedLine[];
  /** Pieces still to be added, by product; absent when the basket already contains the full quantity. */
  asked: Map<number, number>;
};

/**
 * Chooses the warehouses for products so that the basket contains a given total quantity of each. Uses only the first
 * of `warehouses` that has enough, preferably enough for a permitted quantity. If none has enough, uses several,
 * those with the largest stock first, as far as their stock lasts. `rules`: for products that are not sold in every
 * quantity.
 */
export function splitAcrossWarehouses(
  wanted: readonly Wanted[],
  stocks: readonly { id: number; wms: number; free: number }[],
  inBasket: readonly Held[],
  warehouses: readonly number[],
  rules: ReadonlyMap<number, QuantityRule> = new Map(),
): Split {
  const held = new Map<number, Held[]>();
  for (const line of inBasket) held.set(line.id, [...(held.get(line.id) ?? []), line]);
  const free = new Map<number, Map<number, number>>();
  for (const { id, wms, free: pieces } of stocks)
    free.set(id, (free.get(id) ?? new Map<number, number>()).set(wms, pieces));

  const split: Split = { lines: [], asked: new Map() };
  for (const { id, quantity } of wanted) {
    const own = held.get(id) ?? [];
    const missing = quantity - own.reduce((sum, line) => sum + line.quantity, 0);
    if (missing <= 0) continue;
    split.asked.set(id, missing);
    const left = warehouses.map((wms) => ({ wms, free: leftIn(wms, free.get(id), own) }));
    const rule = rules.get(id) ?? { multiple: 1, minimum: 1 };
    const enough =
      left.find(({ wms, free }) => free >= Math.max(missing, wholeIn(wms, missing, own, rule))) ??
      left.find(({ free }) => free >= missing);
    let rest = missing;
    for (const each of enough ? [enough] : left.sort((a, b) => b.free - a.free)) {
      const taken = Math.min(rest, each.free);
      if (taken <= 0) continue;
      rest -= taken;
      split.lines.push({ id, wms: each.wms, type: '1', quantity: taken });
    }
  }
  return split;
}

/** Returns how many pieces to add in a warehouse so that its line has a permitted quantity. */
function wholeIn(
  wms: number,
  missing: number,
  held: readonly Held[],
  { multiple, minimum }: QuantityRule,
): number {
  const before = held.find((line) => line.wms === wms && line.type === '1')?.quantity ?? 0;
  const free = Number.POSITIVE_INFINITY;
  return permittedQuantity(before + missing, { multiple, minimum, free }).quantity - before;
}

function leftIn(wms: number, free: Map<number, number> | undefined, held: readonly Held[]): number {
  const taken = held.reduce(
    (sum, line) => sum + (line.wms === wms && line.type !== expectedType ? line.quantity : 0),
    0,
  );
  return (free?.get(wms) ?? 0) - taken;
}
