import { pieces } from '../../kernel/quantity.ts';
import type { Change } from '../../work/history/history-entry.ts';
import type { ChangeableLine } from './order-change.repository.server.ts';

/** What the staff want of a line; a quantity of 0 takes it out. */
export type WantedLine = { quantity: number; wms: number };

type Line = Pick<ChangeableLine, 'id' | 'product' | 'wms' | 'type' | 'quantity' | 'price' | 'seenPrice'>;

/**
 * Returns the lines of an order as they are to be, those that go with the quantity 0. A line that moves to a warehouse
 * from which the same product is ordered already, at the same price, is added to that line.
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

function isSame(a: Line, b: Line): boolean {
  const names = ['product', 'wms', 'type', 'price', 'seenPrice'] as const;
  return names.every((name) => a[name] === b[name]);
}

type Demand = { id: number; wms: number; quantity: number };

/** Returns by how many pieces the demand of each product and warehouse grows or shrinks. */
export function demandChange(before: readonly Line[], after: readonly Line[]): Demand[] {
  const demand = new Map<string, Demand>();
  const add = (lines: readonly Line[], sign: 1 | -1) => {
    for (const { product: id, wms, quantity } of lines) {
      const key = `${id} ${wms}`;
      const known = demand.get(key) ?? { id, wms, quantity: 0 };
      demand.set(key, { id, wms, quantity: known.quantity + sign * quantity });
    }
  };
  add(before, -1);
  add(after, 1);
  return [...demand.values()].filter(({ quantity }) => quantity !== 0);
}

type Worded = Pick<ChangeableLine, 'articul' | 'header' | 'unit' | 'quantity' | 'wms'>;

/** Words what changed in the lines of an order, by product and warehouse. */
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

/** Returns the products that an order contained before and does not after. */
export function goneProducts(before: readonly Line[], after: readonly Line[]): number[] {
  const left = new Set(after.filter(({ quantity }) => quantity > 0).map(({ product }) => product));
  return [...new Set(before.map(({ product }) => product))].filter((product) => !left.has(product));
}
