import { permittedQuantity, raisedText } from '../../goods/permitted-quantity.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { allocateStock } from './allocate-stock.ts';
import type { LineNote } from './basket-view.ts';
import { type AskedQuantity, pointsAt } from './input.ts';
import { type LineKey, lineKey, stockKey } from './line-key.ts';
import type { WantedLine } from './plan-adding.ts';
import { cappedTo, isSolvable, shortOf, type ValidatedRow } from './validate-lines.ts';

/**
 * Decides the new quantities of the basket's lines from the quantities in the form. Lines that cannot be ordered at all
 * stay unchanged, because the basket shows the reason itself. Lines without free stock also stay unchanged. Quantities
 * that are not permitted are first raised, without reducing the stock for other lines.
 */
export function planRecount(rows: readonly ValidatedRow[], asked: readonly AskedQuantity[]) {
  const quantities = askedOf(rows, asked);
  const changed: WantedLine[] = [];
  const notes: LineNote[] = [];
  const wanted = rows.map((row) => {
    const quantity = fixed(row) ? undefined : quantities.get(lineKey(row));
    return { ...row, quantity: quantity ?? row.quantity, asked: quantity !== undefined };
  });
  const raised = raise(wanted);
  const fits = allocateStock(raised, ({ free }) => free);

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
    } else if (available > quantity) {
      const message = raised[i]?.message ?? '';
      notes.push({ ...key, code: 'WRONG_QUANTITY', message, asked: quantity, available });
    }
    if (available > 0 && available !== row.quantity) changed.push({ ...key, quantity: available });
  });
  return { changed, notes };
}

/** Returns the lines with each requested quantity raised to a permitted one, and a message for each raised line. */
function raise(wanted: readonly (ValidatedRow & { asked: boolean })[]) {
  const sums = new Map<string, number>();
  for (const row of wanted) sums.set(stockKey(row), (sums.get(stockKey(row)) ?? 0) + row.quantity);
  return wanted.map((row) => {
    const { asked, quantity, multiple, minimum } = row;
    if (!asked) return { ...row, message: '' };
    const sum = sums.get(stockKey(row)) ?? 0;
    const free = Math.max(quantity, row.free - (sum - quantity));
    const permitted = permittedQuantity(quantity, { multiple, minimum, free });
    sums.set(stockKey(row), sum + permitted.quantity - quantity);
    return { ...row, quantity: permitted.quantity, message: raisedText(permitted, row, row.unit) };
  });
}

/** Returns true for a problem that no quantity solves. */
function fixed({ problem }: ValidatedRow): boolean {
  return problem !== undefined && !isSolvable(problem.code);
}

/**
 * Returns the requested quantities by line; a quantity is undefined when invalid. `qnt[id]=n` without a warehouse
 * refers to the first matching line.
 */
export function askedOf(
  rows: readonly LineKey[],
  asked: readonly AskedQuantity[],
): Map<string, number | undefined> {
  const byProduct = new Map<number, LineKey[]>();
  for (const row of rows) byProduct.set(row.id, [...(byProduct.get(row.id) ?? []), row]);
  const quantities = new Map<string, number | undefined>();
  for (const each of asked) {
    const row = byProduct.get(each.id)?.find((line) => pointsAt(each, line));
    if (row) quantities.set(lineKey(row), each.quantity);
  }
  return quantities;
}
