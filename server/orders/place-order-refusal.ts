import type { LineNote } from '../basket/basket-view.ts';
import type { JudgedRow } from '../basket/judge.ts';
import { quantityField } from '../basket/line-key.ts';
import { pieces } from '../kernel/quantity.ts';
import { type Failure, type FieldErrors, fail } from '../kernel/result.ts';

/**
 * Tells everything that keeps a basket from becoming an order, at once: a message under the quantity field of each line with
 * a problem, those of the form beside them.
 */
export function refuseOrder(rows: readonly JudgedRow[], form: FieldErrors): Failure {
  const lines: LineNote[] = [];
  const fields: FieldErrors = {};
  for (const row of rows) {
    if (!row.problem) continue;
    const { id, wms, type, quantity: asked, available } = row;
    lines.push({ id, wms, type, ...row.problem, asked, available });
    fields[quantityField(row)] = [`${nameOf(row)}: ${reasonOf(row)}`];
  }
  return lines.length > 0
    ? fail('BASKET_BLOCKED', { fields: { ...fields, ...form }, data: { lines } })
    : fail('BAD_INPUT', { fields: form });
}

/** «Прожектор EM-FL50-65S»: the noun and the articul tell a line from the others in a list of errors. */
function nameOf({ header, articul }: JudgedRow): string {
  return `${header.split(/[\s,]/)[0]} ${articul}`.trim();
}

function reasonOf({ problem, warehouse, available, quantity, unit }: JudgedRow): string {
  return problem?.code === 'NOT_ENOUGH_STOCK'
    ? `на складе ${warehouse} свободно ${pieces(available, unit)}, в заказе ${quantity}`
    : (problem?.message ?? '');
}
