import { pieces } from '../../kernel/quantity.ts';
import { type Failure, type FieldErrors, fail } from '../../kernel/result.ts';
import type { LineNote } from '../basket/basket-view.ts';
import { quantityField } from '../basket/line-key.ts';
import type { ValidatedRow } from '../basket/validate-lines.ts';

/**
 * Refuses an order with all obstacles at once: the messages of the form, and one under the quantity field of each line
 * with a problem.
 */
export function refuseOrder(rows: readonly ValidatedRow[], form: FieldErrors): Failure {
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

/** Returns «Прожектор EM-FL50-65S»: the noun and the articul distinguish a line in a list of errors. */
function nameOf({ header, articul }: ValidatedRow): string {
  return `${header.split(/[\s,]/)[0]} ${articul}`.trim();
}

function reasonOf({ problem, warehouse, available, quantity, unit }: ValidatedRow): string {
  return problem?.code === 'NOT_ENOUGH_STOCK'
    ? `на складе ${warehouse} свободно ${pieces(available, unit)}, в заказе ${quantity}`
    : (problem?.message ?? '');
}
