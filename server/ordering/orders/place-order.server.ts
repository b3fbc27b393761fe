import { z } from 'zod';
import { basketLines } from '../../catalogue/basket-lines.repository.server.ts';
import { shareDealer } from '../../db/dialect.server.ts';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { roubles } from '../../kernel/money.ts';
import { type Failure, fail, ok } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractToOrderUnder } from '../../people/contracts/shown-contract.server.ts';
import { placedBefore, placeParts } from '../approvals/place-parts.server.ts';
import { ordersOf } from '../basket/basket-view.ts';
import { buildView } from '../basket/build-view.server.ts';
import { basketRows, emptyBasket, holdBasket } from '../basket/repository.server.ts';
import { type ValidatedRow, validateLines } from '../basket/validate-lines.ts';
import { checkoutOffer, seenFingerprint } from './checkout-offer.server.ts';
import { checkTerms, type DeliveryChoice, type Terms, zOrderForm, zTyped } from './checkout-terms.ts';
import { keepForm } from './kept-form.repository.server.ts';
import type { OrderableRow } from './place-order.repository.server.ts';
import { refuseOrder } from './place-order-refusal.ts';
import { holdRows } from './reserve-rows.server.ts';
import { shippingCalendar } from './shipping-calendar.repository.server.ts';

const input = z.object({
  contract: zShownContract,
  ...zOrderForm,
  seen: zTyped,
  /** The delivery option included in the sum that was shown, empty for none; absent when no sum was shown. */
  counted: zTyped.optional(),
});

/**
 * Places the order of the whole basket (§10.17): reserves the stock, all lines or none, stores the current prices,
 * empties the basket, saves the delivery option and mails the person who serves the dealer. The form is `{contract?,
 * delivery, address?, date, comment?, key, seen, counted?}`. `key` and `seen` come from getCheckout; `counted` is the
 * delivery included in the sum that was shown. Repeating the same key returns the same order. Expected goods become
 * another order, `expected` (§10.51). An order above a limit of the manager becomes a request for approval instead
 * (§12.11.1).
 *
 * Refusals: NO_CONTRACT, CONTRACT_CHANGED, EMPTY_BASKET; BASKET_CHANGED when basket or prices differ from what was
 * `seen`; SUM_NOT_SEEN when the delivery price differs from the one counted; BASKET_BLOCKED with `data.lines`
 * (LineNote each) and a message under the quantity field of each such line; BAD_INPUT with a message at each missing
 * field; TOO_MANY_APPROVALS; OVER_LIMIT when the order exceeds the limit of the contract and staff have not permitted
 * it.
 */
export const placeOrder = useCase({
  name: 'place-order',
  access: buyers,
  writes: true,
  input,
  async run({ contract, key, seen, counted, ...form }, ctx) {
    const { db, actor, now } = ctx;
    // Locks the account's basket: a second submission waits, and then finds the order or an empty basket.
    await holdBasket(db, actor.accountId, now);
    // The dealer is locked before the stock, so that orders of other dealers do not wait while the dealer's sums are
    // rebuilt.
    await shareDealer(db, actor.dealerId);
    const known = await placedBefore(db, actor, key);
    if (known) return ok(known.placed);

    const shown = await contractToOrderUnder(db, actor, contract);
    if (!shown.ok) return shown;
    const offer = await checkoutOffer(db, actor);
    const { rows, view } = await readHeld(ctx, shown.value);
    if (view.blocked === 'EMPTY_BASKET') return fail('EMPTY_BASKET');
    if (seen !== seenFingerprint(view, offer)) return fail('BASKET_CHANGED');

    const calendar = await shippingCalendar(db, now, rows);
    const { fields, terms } = checkTerms(form, { ...offer, calendar, now });
    if (!rows.every(isOrderable) || !terms) return refuseOrder(rows, fields);
    const unseen = view.showWholesale
      ? refuseUnseenSum(terms, { goods: view.total, orders: ordersOf(view) }, offer.deliveries, counted)
      : undefined;
    if (unseen) return unseen;
    const written = await placeParts(ctx, { contract: shown.value, terms, rows, key });
    if (!written.ok) return written;
    await emptyBasket(db, actor.accountId);
    const { delivery, address } = terms;
    // Clears date and comment, which belonged to this order, but keeps delivery and address for the next order.
    await keepForm(db, actor.accountId, { delivery, address: address?.id, date: null, comment: null });
    return written;
  },
});

/**
 * Refuses when the delivery price differs from the one in the sum shown, because the person must see the new sum
 * before the order is placed.
 */
function refuseUnseenSum(
  { delivery }: Terms,
  { goods, orders }: { goods: number; orders: number },
  deliveries: readonly DeliveryChoice[],
  counted: string | undefined,
): Failure | undefined {
  if (counted === undefined) return undefined;
  const shown = deliveries.find(({ id }) => String(id) === counted)?.price ?? 0;
  if (shown === delivery.price) return undefined;
  const price = delivery.price === 0 ? 'бесплатно' : roubles(delivery.price);
  const message = `${delivery.header}: ${price}, итого ${roubles(goods + orders * delivery.price)}. Проверьте сумму и отправьте заказ ещё раз`;
  return fail('SUM_NOT_SEEN', { message });
}

/** Reads the basket after locking its stock, so that free stock stays free until the transaction ends. */
export async function readHeld({ db, actor }: Context<SignedIn>, current: CurrentContract) {
  await holdRows(db, await basketLines(db, actor.accountId));
  const stored = await basketRows(db, actor.accountId, current.view.priceTypeId);
  return { rows: validateLines(stored, current.view), view: buildView(stored, actor, current, undefined) };
}

export function isOrderable(row: ValidatedRow): row is OrderableRow {
  return row.problem === undefined && row.price !== undefined && row.seenPrice !== undefined;
}
