import { pieces } from '../../kernel/quantity.ts';
import type { Change } from '../../work/history/history-entry.ts';
import type { LinePrice } from './line-prices.ts';
import type { ChangeableLine } from './order-change.repository.server.ts';

/** A line as staff want it; a quantity of 0 removes the line. Without prices, it keeps its own. */
export type WantedLine = { quantity: number; wms: number } & Partial<LinePrice>;

type Line = Pick<
  ChangeableLine,
  | 'id'
  | 'product'
  | 'wms'
  | 'type'
  | 'quantity'
  | 'promised'
  | 'price'
  | 'seenPrice'
  | 'listPrice'
  | 'priceReason'
>;

/**
 * Returns the lines of an order after the change; removed lines have the quantity 0. A line moved to a warehouse from
 * which the same product is already ordered at the same price is merged into that line.
 */
export function changedLines<L extends Line>(
  lines: readonly L[],
  wanted: ReadonlyMap<number, WantedLine>,
): L[] {
  const next = lines.map((line) => ({ ...line, ...wanted.get(line.id) }));
  for (const line of next) {
    const stays = lines.find(({ id }) => id === line.id)?.wms === line.wms;
    if (stays || line.quantity === 0) continue;
    const same = next.find((other) => other !== line && other.quantity > 0 && isSame(other, line));
    if (!same) continue;
    same.quantity += line.quantity;
    line.quantity = 0;
  }
  return next;
}

/** Returns whether two lines are for the same goods, from one warehouse, at one price. */
export function isSame(a: Line, b: Line): boolean {
  const names = ['product', 'wms', 'type', 'price', 'seenPrice', 'listPrice', 'priceReason'] as const;
  return names.every((name) => a[name] === b[name]);
}

/**
 * Returns the changed lines with the pieces they still wait for. `waiting` is the result of `holdWaiting` from before
 * the change. A reduced quantity first reduces the awaited pieces.
 */
export function stillWaiting<L extends Line>(
  before: readonly L[],
  after: readonly L[],
  waiting: ReadonlyMap<number, number>,
): L[] {
  return after.map((line, i) => {
    const promised = waiting.get(line.id) ?? 0;
    const less = Math.max(0, (before[i]?.quantity ?? 0) - line.quantity);
    return { ...line, promised: Math.max(0, promised - less) };
  });
}

type Demand = { id: number; wms: number; quantity: number };
type Counted = Pick<Line, 'product' | 'wms' | 'quantity' | 'promised'>;

/** Returns the change of the demand on stock, in pieces by product and warehouse. */
export function demandChange(before: readonly Counted[], after: readonly Counted[]): Demand[] {
  return changeOf(before, after, ({ quantity, promised }) => quantity - promised);
}

/** Returns by how many pieces promises are reduced, by product and warehouse. */
export function endedPromises(before: readonly Counted[], after: readonly Counted[]): Demand[] {
  return changeOf(after, before, ({ promised }) => promised).filter(({ quantity }) => quantity > 0);
}

function changeOf(
  before: readonly Counted[],
  after: readonly Counted[],
  count: (line: Counted) => number,
): Demand[] {
  const demand = new Map<string, Demand>();
  const add = (lines: readonly Counted[], sign: 1 | -1) => {
    for (const line of lines) {
      const { product: id, wms } = line;
      const key = `${id} ${wms}`;
      const known = demand.get(key) ?? { id, wms, quantity: 0 };
      demand.set(key, { id, wms, quantity: known.quantity + sign * count(line) });
    }
  };
  add(before, -1);
  add(after, 1);
  return [...demand.values()].filter(({ quantity }) => quantity !== 0);
}

type Worded = Pick<ChangeableLine, 'articul' | 'header' | 'unit' | 'quantity' | 'wms'>;

/** Describes the changes to an order's lines, by product and warehouse. */
export function wordedChanges(
  before: readonly Worded[],
  after: readonly Worded[],
  warehouses: ReadonlyMap<number, string>,
): Change[] {
  const texts = new Map<string, { unit: string; before: number; after: number }>();
  const add = (lines: readonly Worded[], side: 'before' | 'after') => {
    for (const { articul, header, unit, quantity, wms } of lines) {
      const label = `${articul} ${header}, склад ${warehouses.get(wms) ?? ''}`;
      const known = texts.get(label) ?? { unit, before: 0, after: 0 };
      known[side] += quantity;
      texts.set(label, known);
    }
  };
  add(before, 'before');
  add(after, 'after');
  return [...texts].flatMap(([label, { unit, ...counts }]) =>
    counts.before === counts.after
      ? []
      : [{ label, before: amount(counts.before, unit), after: amount(counts.after, unit) }],
  );
}

function amount(quantity: number, unit: string): string {
  return quantity === 0 ? 'нет' : pieces(quantity, unit);
}

/** Returns the products that the change removes from an order completely. */
export function goneProducts(before: readonly Line[], after: readonly Line[]): number[] {
  const left = new Set(after.filter(({ quantity }) => quantity > 0).map(({ product }) => product));
  return [...new Set(before.map(({ product }) => product))].filter((product) => !left.has(product));
}

/** Returns the change to show on an order when its rest is shipped as another order. */
export function dividedInto(number: string): Change {
  return { label: 'Остаток отгрузим отдельно', before: '', after: `заказ ${number}` };
}
