import { createHash } from 'node:crypto';
import { z } from 'zod';
import { shareDealer } from '../../db/dialect.server.ts';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zId, zOptional } from '../../kernel/fields.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { type Failure, type FieldErrors, fail, ok, type Result } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { wireText } from '../../kernel/wire-format.ts';
import {
  type CurrentContract,
  defaultWarehouse,
  namedContract,
} from '../../people/contracts/current.server.ts';
import { contractToOrderUnder } from '../../people/contracts/shown-contract.server.ts';
import type { ApprovalView } from '../approvals/approval-view.ts';
import { getApproval } from '../approvals/get-approval.server.ts';
import type { Placed } from '../approvals/place-or-request.server.ts';
import { type PlacedParts, placedBefore, placeParts } from '../approvals/place-parts.server.ts';
import { zListedLine, zManyLines } from '../basket/input.ts';
import { type LineKey, lineKey } from '../basket/line-key.ts';
import { emptyBasket, holdBasket } from '../basket/repository.server.ts';
import { type ValidatedRow, validateLines } from '../basket/validate-lines.ts';
import { checkoutOffer } from './checkout-offer.server.ts';
import { checkTerms } from './checkout-terms.ts';
import { getOrder } from './get-order.server.ts';
import type { OrderView } from './order-view.ts';
import { isOrderable, readHeld } from './place-order.server.ts';
import { refuseOrder } from './place-order-refusal.ts';
import { holdRows } from './reserve-rows.server.ts';
import { shippingCalendar } from './shipping-calendar.repository.server.ts';
import { rowsOfLines } from './submit-order.repository.server.ts';

const zTyped = z
  .transform((value: unknown) => (['string', 'number'].includes(typeof value) ? String(value) : ''))
  .meta(wireText());

const input = z.object({
  key: z
    .transform((value: unknown) => (typeof value === 'string' ? value.trim() : ''))
    .refine((key) => key !== '', { error: 'Передайте заголовок Idempotency-Key: новый для каждого заказа' })
    .refine((key) => key.length <= 100, { error: 'Idempotency-Key – не длиннее 100\u00a0знаков' })
    .meta(wireText(100)),
  lines: zOptional(
    zManyLines
      .pipe(z.array(zListedLine))
      .refine((lines) => lines.length > 0, { error: 'Укажите позиции заказа' }),
  ),
  contract: zOptional(zId),
  delivery: zOptional(zId),
  address: zOptional(zId),
  date: zTyped,
  comment: zTyped,
});

type Lines = NonNullable<z.output<typeof input>['lines']>;

/**
 * Places an order for a program (§12.8.1). With `lines`, orders them and leaves the basket unchanged. Without `lines`,
 * orders the basket under the current contract, and empties it. Makes the same checks as the page. Repeating the `key`
 * with the same fields returns the same order for as long as the order exists; `isNew` is true when this call placed
 * it. `expected`: the order of the expected goods, if there are other goods too. An order above a limit of the manager
 * is a request for approval (`approval`) until the main user approves it.
 *
 * Refusals: KEY_REUSED with other fields; NO_CONTRACT, CONTRACT_CHANGED (the basket is under another contract),
 * EMPTY_BASKET, OVER_LIMIT, TOO_MANY_APPROVALS; BAD_INPUT and BASKET_BLOCKED by field, `lines[2].qnt`;
 * NOT_ENOUGH_STOCK, with 409, when nothing else is wrong.
 */
export const submitOrder = useCase({
  name: 'submit-order',
  access: buyers,
  writes: true,
  input,
  async run({ key: sent, ...asked }, ctx) {
    const { db, actor, now } = ctx;
    // As on the page, a second call of the account waits here and then finds the order.
    await holdBasket(db, actor.accountId, now);
    await shareDealer(db, actor.dealerId);
    // Keys of forms contain no dot, so they never collide with keys of calls.
    const key = `call.${hashOf(sent).slice(0, 43)}`;
    const digest = hashOf(JSON.stringify(asked));
    const known = await placedBefore(db, actor, key);
    if (known && known.digest !== digest) return fail('KEY_REUSED');
    if (known) return answer(ctx, known.placed, false);

    const { lines, contract: contractId, delivery, address, date, comment } = asked;
    const found = await contractOf(ctx, contractId, lines !== undefined);
    if (!found.ok) return found;
    const contract = found.value;
    const [offer, calendar] = [await checkoutOffer(db, actor), await shippingCalendar(db, dayOf(now))];
    const form = { delivery, address, date, comment };
    const { fields, terms } = checkTerms(form, { ...offer, calendar, now });
    const checked = lines
      ? await checkLines(ctx, contract, lines, fields)
      : await checkBasket(ctx, contract, fields);
    if (!checked.ok) return checked;
    const rows = checked.value;
    if (!terms || !rows.every(isOrderable)) return refuseOrder(rows, fields);

    const written = await placeParts(ctx, { contract, terms, rows, key, digest });
    if (!written.ok) return written.code === 'NOT_ENOUGH_STOCK' ? { ...written, status: 409 } : written;
    if (!lines) await emptyBasket(db, actor.accountId);
    return answer(ctx, written.value, true);
  },
});

/**
 * The result of a call, now or when its key was first sent: an order, or a request for approval that is not an order
 * yet or was never approved.
 */
export type Submitted = Made & { isNew: boolean; expected?: Made | undefined };

type Made = { order: OrderView; approval?: undefined } | { order?: undefined; approval: ApprovalView };

async function answer(
  ctx: Context<SignedIn>,
  { expected, ...first }: PlacedParts,
  isNew: boolean,
): Promise<Result<Submitted>> {
  const made = await madeOf(ctx, first);
  if (!made.ok || !expected) return made.ok ? ok({ ...made.value, isNew }) : made;
  const other = await madeOf(ctx, expected);
  return other.ok ? ok({ ...made.value, isNew, expected: other.value }) : other;
}

/** Returns what a call has created: an order, or a request for approval until it is approved and has an order. */
async function madeOf(ctx: Context<SignedIn>, { orderId, approvalId }: Placed): Promise<Result<Made>> {
  if (orderId !== undefined) return orderMade(ctx, orderId);
  const approval = await getApproval.run({ id: approvalId, qnt: undefined, date: undefined }, ctx);
  if (!approval.ok) return approval;
  const { order } = approval.value;
  return order ? orderMade(ctx, order.id) : ok({ approval: approval.value });
}

async function orderMade(ctx: Context<SignedIn>, id: number): Promise<Result<Made>> {
  const order = await getOrder.run({ id }, ctx);
  return order.ok ? ok({ order: order.value }) : order;
}

/**
 * Returns the contract of a call. Lines can be ordered under any contract of the account, the basket only under the
 * current one.
 */
async function contractOf(
  { db, actor }: Context<SignedIn>,
  id: number | undefined,
  hasLines: boolean,
): Promise<Result<CurrentContract>> {
  if (id === undefined || !hasLines) return contractToOrderUnder(db, actor, id);
  const contract = await namedContract(db, actor, id);
  return contract
    ? ok(contract)
    : fail('BAD_INPUT', { fields: { contract: ['Нет такого договора, по которому можно заказывать'] } });
}

async function checkBasket(
  ctx: Context<SignedIn>,
  contract: CurrentContract,
  form: FieldErrors,
): Promise<Result<ValidatedRow[]>> {
  const { rows } = await readHeld(ctx, contract);
  if (rows.length === 0) return fail('EMPTY_BASKET');
  return rows.some(({ problem }) => problem)
    ? conflictIfShort(rows, refuseOrder(rows, form), form)
    : ok(rows);
}

/** Prices and checks lines after locking their stock. Equal lines are counted as one. */
async function checkLines(
  { db }: Context<SignedIn>,
  contract: CurrentContract,
  sent: Lines,
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
function conflictIfShort(rows: readonly ValidatedRow[], refused: Failure, form: FieldErrors): Failure {
  const problems = rows.flatMap(({ problem }) => problem ?? []);
  const isShort = Object.keys(form).length === 0 && problems.every(({ code }) => code === 'NOT_ENOUGH_STOCK');
  return isShort ? { ...refused, ...shortOf, status: 409 } : refused;
}

const shortOf = { code: 'NOT_ENOUGH_STOCK', message: texts.NOT_ENOUGH_STOCK } as const;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
