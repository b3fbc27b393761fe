import type { WantedLine } from './plan-adding.ts';

type Held = { id: number; wms: number; quantity: number };
type Wanted = { id: number; quantity: number };

type Spread = {
  lines: WantedLine[];
  /** Pieces that are still to come into the basket, by product; of what lies there in full, none. */
  asked: Map<number, number>;
};

/**
 * From which warehouses products come of which somebody wants so many in the basket: what lies there counts. All of one warehouse
 * where one has enough, the first of `warehouses`; else from those that have the most, as much as there is.
 */
export function spread(
  wanted: readonly Wanted[],
  stocks: readonly { id: number; wms: number; free: number }[],
  inBasket: readonly Held[],
  warehouses: readonly number[],
): Spread {
  const held = new Map<number, Held[]>();
  for (const line of inBasket) held.set(line.id, [...(held.get(line.id) ?? []), line]);
  const free = new Map<number, Map<number, number>>();
  for (const { id, wms, free: pieces } of stocks)
    free.set(id, (free.get(id) ?? new Map<number, number>()).set(wms, pieces));

  const spread: Spread = { lines: [], asked: new Map() };
  for (const { id, quantity } of wanted) {
    const own = held.get(id) ?? [];
    const missing = quantity - own.reduce((sum, line) => sum + line.quantity, 0);
    if (missing <= 0) continue;
    spread.asked.set(id, missing);
    const left = warehouses.map((wms) => ({ wms, free: leftIn(wms, free.get(id), own) }));
    const enough = left.find((each) => each.free >= missing);
    let rest = missing;
    for (const each of enough ? [enough] : left.sort((a, b) => b.free - a.free)) {
      const taken = Math.min(rest, each.free);
      if (taken <= 0) continue;
      rest -= taken;
      spread.lines.push({ id, wms: each.wms, type: '1', quantity: taken });
    }
  }
  return spread;
}

function leftIn(wms: number, free: Map<number, number> | undefined, held: readonly Held[]): number {
  const taken = held.reduce((sum, line) => sum + (line.wms === wms ? line.quantity : 0), 0);
  return (free?.get(wms) ?? 0) - taken;
}
