import { maxQuantity } from '../../kernel/quantity.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { allocateStock } from './allocate-stock.ts';
import type { LineNote } from './basket-view.ts';
import { type AskedQuantity, pointsAt } from './input.ts';
import { lineKey } from './line-key.ts';
import type { WantedLine } from './plan-adding.ts';
import { cappedTo, shortOf, type ValidatedRow } from './validate-lines.ts';

/**
 * Decides the new quantities of the basket's lines from those of the form. Lines that cannot be ordered at
 * all stay unchanged, because the basket marks them itself. A line with no free stock also stays unchanged.
 */
export function planRecount(rows: readonly ValidatedRow[], asked: readonly AskedQuantity[]) {
  const quantities = askedOf(rows, asked);
  const changed: WantedLine[] = [];
  const notes: LineNote[] = [];
  const wanted = rows.map((row) => {
    const quantity = fixed(row) ? undefined : quantities.get(lineKey(row));
    return { ...row, quantity: quantity ?? row.quantity, asked: quantity !== undefined };
  });
  const fits = allocateStock(wanted, ({ free }) => free);

  rows.forEach((row, i) => {
    const key = { id: row.id, wms: row.wms, type: row.type };
    const { quantity, asked } = wanted[i] ?? { quantity: row.quantity, asked: false };
    if (!asked) {
      if (!fixed(row) && quantities.has(lineKey(row))) {
        const message = texts.NO_QUANTITY;
        notes.push({ ...key, code: 'NO_QUANTITY', message, asked: 0, available: row.available });
      }
      return;
    }
    const available = Math.min(fits[i] ?? 0, maxQuantity);
    if (available < quantity) {
      const message = available > 0 ? cappedTo(available, row.unit) : shortOf(0, row.unit);
      notes.push({ ...key, code: 'NOT_ENOUGH_STOCK', message, asked: quantity, available });
    }
    if (available > 0 && available !== row.quantity) changed.push({ ...key, quantity: available });
  });
  return { changed, notes };
}

/** Returns true for a problem that no quantity solves. */
function fixed({ problem }: ValidatedRow): boolean {
  return problem !== undefined && problem.code !== 'NOT_ENOUGH_STOCK';
}

/**
 * Maps lines to requested quantities (undefined: invalid). `qnt[id]=n` without a warehouse means the first
 * matching line.
 */
function askedOf(
  rows: readonly ValidatedRow[],
  asked: readonly AskedQuantity[],
): Map<string, number | undefined> {
  const byProduct = new Map<number, ValidatedRow[]>();
  for (const row of rows) byProduct.set(row.id, [...(byProduct.get(row.id) ?? []), row]);
  const quantities = new Map<string, number | undefined>();
  for (const each of asked) {
    const row = byProduct.get(each.id)?.find((line) => pointsAt(each, line));
    if (row) quantities.set(lineKey(row), each.quantity);
  }
  return quantities;
}
