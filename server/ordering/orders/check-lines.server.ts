import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { type Failure, type FieldErrors, fail, ok, type Result } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { type CurrentContract, defaultWarehouse } from '../../people/contracts/current.server.ts';
import { type LineKey, lineKey } from '../basket/line-key.ts';
import { type ValidatedRow, validateLines } from '../basket/validate-lines.ts';
import { holdRows } from './reserve-rows.server.ts';
import { rowsOfLines } from './submit-order.repository.server.ts';

/** A line to order; without `wms`, from the contract's default warehouse. */
export type LineToOrder = { id: number; wms?: number | undefined; type: string; qnt: number };

/** Prices and checks lines after locking their stock. Equal lines are counted as one. */
export async function checkLines(
  db: Kysely<Database>,
  contract: CurrentContract,
  sent: readonly LineToOrder[],
  form: FieldErrors,
): Promise<Result<ValidatedRow[]>> {
  const home = defaultWarehouse(contract) ?? 0;
  const merged = new Map<string, LineKey & { quantity: number; index: number }>();
  for (const [index, { id, wms = home, type, qnt }] of sent.entries()) {
    const name = lineKey({ id, wms, type });
    const line = merged.get(name);
    if (line) line.quantity += qnt;
    else merged.set(name, { id, wms, type, quantity: qnt, index });
  }
  const wanted = [...merged.values()];
  await holdRows(db, wanted);
  const rows = await rowsOfLines(db, wanted, contract.view.priceTypeId);
  const known = rows.filter((row) => row !== undefined);
  validateLines(known, contract.view);

  const fields: FieldErrors = {};
  for (const [i, { index, wms, quantity }] of wanted.entries()) {
    const row = rows[i] as ValidatedRow | undefined;
    const at = `lines[${index}]`;
    if (!contract.view.warehouses.includes(wms)) fields[`${at}.wms`] = [texts.WAREHOUSE_NOT_ALLOWED];
    else if (!row) fields[`${at}.id`] = ['Такого товара нет'];
    else if (quantity > maxQuantity) fields[`${at}.qnt`] = ['Не больше 99\u00a0999'];
    else if (row.problem) fields[`${at}.${fieldOf[row.problem.code]}`] = [row.problem.message];
  }
  if (Object.keys(fields).length === 0) return ok(known as ValidatedRow[]);
  const refused = fail('BASKET_BLOCKED', { fields: { ...fields, ...form } });
  const isComplete = known.length === rows.length && wanted.every(({ quantity }) => quantity <= maxQuantity);
  return isComplete ? conflictIfShort(known as ValidatedRow[], refused, form) : refused;
}

const fieldOf: Record<NonNullable<ValidatedRow['problem']>['code'], 'id' | 'wms' | 'qnt'> = {
  NOT_FOUND: 'id',
  PRODUCT_GONE: 'id',
  NO_PRICE: 'id',
  WAREHOUSE_NOT_ALLOWED: 'wms',
  NOT_ENOUGH_STOCK: 'qnt',
  WRONG_QUANTITY: 'qnt',
};

/** Changes the refusal to a conflict when others have ordered the goods meanwhile and nothing else is wrong. */
export function conflictIfShort(rows: readonly ValidatedRow[], refused: Failure, form: FieldErrors): Failure {
  const problems = rows.flatMap(({ problem }) => problem ?? []);
  const isShort = Object.keys(form).length === 0 && problems.every(({ code }) => code === 'NOT_ENOUGH_STOCK');
  return isShort ? { ...refused, ...shortOf, status: 409 } : refused;
}

const shortOf = { code: 'NOT_ENOUGH_STOCK', message: texts.NOT_ENOUGH_STOCK } as const;
