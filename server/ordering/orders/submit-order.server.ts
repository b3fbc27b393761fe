import { createHash } from 'node:crypto';
import { z } from 'zod';
import { basketLines } from '../../catalogue/basket-lines.repository.server.ts';
import { shareDealer } from '../../db/dialect.server.ts';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { zId, zOptional } from '../../kernel/fields.ts';
import { type FieldErrors, fail, ok, type Result } from '../../kernel/result.ts';
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
import { emptyBasket, holdBasket } from '../basket/repository.server.ts';
import type { ValidatedRow } from '../basket/validate-lines.ts';
import { checkLines, conflictIfShort } from './check-lines.server.ts';
import { checkoutOffer } from './checkout-offer.server.ts';
import { checkTerms } from './checkout-terms.ts';
import { getOrder } from './get-order.server.ts';
import type { OrderView } from './order-view.ts';
import { isOrderable, readHeld } from './place-order.server.ts';
import { refuseOrder } from './place-order-refusal.ts';
import { shippingCalendar } from './shipping-calendar.repository.server.ts';

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
    const offer = await checkoutOffer(db, actor);
    const ordered = lines
      ? lines.map(({ wms = defaultWarehouse(contract) }) => ({ wms }))
      : await basketLines(db, actor.accountId);
    const calendar = await shippingCalendar(db, now, ordered);
    const form = { delivery, address, date, comment };
    const { fields, terms } = checkTerms(form, { ...offer, calendar, now });
    const checked = lines
      ? await checkLines(db, contract, lines, fields)
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

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
