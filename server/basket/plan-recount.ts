import { maxQuantity } from '../kernel/quantity.ts';
import { texts } from '../kernel/texts.ru.ts';
import { allot } from './allot.ts';
import type { LineNote } from './basket-view.ts';
import { type AskedQuantity, pointsAt } from './input.ts';
import { cappedTo, type JudgedRow, shortOf } from './judge.ts';
import { lineKey } from './line-key.ts';
import type { WantedLine } from './plan-adding.ts';

/**
 * Decides what the basket's lines become when the form's quantities are taken over. Lines that cannot be ordered at all stay
 * as they are: the basket marks them itself. With nothing free a line stays as it was, too.
 */
export function planRecount(rows: readonly JudgedRow[], asked: readonly AskedQuantity[]) {
  const quantities = askedOf(rows, asked);
  const changed: WantedLine[] = [];
  const notes: LineNote[] = [];
  const wanted = rows.map((row) => {
    const quantity = fixed(row) ? undefined : quantities.get(lineKey(row));
    return { ...row, quantity: quantity ?? row.quantity, asked: quantity !== undefined };
  });
  const fits = allot(wanted, ({ free }) => free);

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

/** A problem that no quantity mends. */
function fixed({ problem }: JudgedRow): boolean {
  return problem !== undefined && problem.code !== 'NOT_ENOUGH_STOCK';
}

/** Line → asked quantity (undefined: it was none). `qnt[id]=n` without a warehouse means the first line that matches. */
function askedOf(
  rows: readonly JudgedRow[],
  asked: readonly AskedQuantity[],
): Map<string, number | undefined> {
  const byProduct = new Map<number, JudgedRow[]>();
  for (const row of rows) byProduct.set(row.id, [...(byProduct.get(row.id) ?? []), row]);
  const quantities = new Map<string, number | undefined>();
  for (const each of asked) {
    const row = byProduct.get(each.id)?.find((line) => pointsAt(each, line));
    if (row) quantities.set(lineKey(row), each.quantity);
  }
  return quantities;
}
