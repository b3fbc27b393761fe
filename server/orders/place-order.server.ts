import { z } from 'zod';
import { buildView } from '../basket/build-view.server.ts';
import { zShownContract } from '../basket/input.ts';
import { type JudgedRow, judge } from '../basket/judge.ts';
import { stockKey } from '../basket/line-key.ts';
import {
  basketLines,
  basketRows,
  emptyBasket,
  holdBasket,
  rememberDelivery,
} from '../basket/repository.server.ts';
import { contractShown } from '../basket/shown-contract.server.ts';
import { markProductsChanged } from '../catalogue/change-log.repository.server.ts';
import type { CurrentContract } from '../contracts/current.server.ts';
import { buyers, type SignedIn } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { type Context, useCase } from '../kernel/use-case.ts';
import { checkoutOffer, seenFingerprint } from './checkout-offer.server.ts';
import { checkTerms } from './checkout-terms.ts';
import { insertOrder, type OrderableRow, orderByKey } from './place-order.repository.server.ts';
import { refuseOrder } from './place-order-refusal.ts';
import { holdStock, reserveStock } from './stock.repository.server.ts';
import { tellManager } from './tell-staff.server.ts';

/** What is chosen from a list; anything that is no id is «not chosen», so that all messages come together. */
const zChoice = z.transform((value: unknown) => zId.safeParse(value).data);
const zTyped = z.transform((value: unknown) => (typeof value === 'string' ? value : ''));

const input = z.object({
  contract: zShownContract,
  delivery: zChoice,
  address: zChoice,
  date: zTyped,
  comment: zTyped,
  key: zTyped.refine((key) => /^[A-Za-z0-9_-]{8,64}$/.test(key), {
    error: 'Обновите страницу и отправьте заказ ещё раз',
  }),
  seen: zTyped,
});

/**
 * Places the order of the whole basket (contract §2, «Placing an order»): reserves the stock, all lines or none, keeps the
 * prices of this moment, empties the basket, remembers the delivery option and mails the dealer's manager. The form: `{contract?, delivery, address?,
 * date, comment?, key, seen}` with `key` and `seen` of getCheckout. The same key again gives the same order.
 *
 * Refusals: NO_CONTRACT, CONTRACT_CHANGED, EMPTY_BASKET; BASKET_CHANGED when basket or prices are not what was `seen`;
 * BASKET_BLOCKED with `data.lines` (LineNote each) and a message under the quantity field of each such line; BAD_INPUT with
 * a message beside each missing field.
 */
export const placeOrder = useCase({
  name: 'place-order',
  access: buyers,
  writes: true,
  input,
  async run({ contract, key, seen, ...form }, ctx) {
    const { db, actor, now, origin, log } = ctx;
    // From here on this account's basket is ours: a second submission waits, and then finds the order or an empty basket.
    await holdBasket(db, actor.accountId, now);
    const known = await orderByKey(db, actor, key);
    if (known !== undefined) return ok({ orderId: known });

    const shown = await contractShown(db, actor, contract);
    if (!shown.ok) return shown;
    const offer = await checkoutOffer(db, actor);
    const { rows, view } = await readHeld(ctx, shown.value);
    if (view.blocked === 'EMPTY_BASKET') return fail('EMPTY_BASKET');
    if (seen !== seenFingerprint(view, offer)) return fail('BASKET_CHANGED');

    const { fields, terms } = checkTerms(form, { ...offer, now });
    if (!rows.every(isOrderable) || !terms) return refuseOrder(rows, fields);
    if (!(await reserveStock(db, demandOf(rows)))) return fail('NOT_ENOUGH_STOCK');

    const orderId = await insertOrder(db, actor, { contractId: shown.value.id, terms, rows, key, now });
    await emptyBasket(db, actor.accountId);
    await rememberDelivery(db, actor.accountId, terms.delivery.id);
    await markProductsChanged(
      db,
      rows.map(({ id }) => id),
      now,
    );
    await tellManager(db, { now, origin }, { orderId, dealerId: actor.dealerId }, 'Новый заказ');
    log('order.placed', { order: orderId, lines: rows.length });
    return ok({ orderId });
  },
});

/** Reads the basket after its stock was locked: what is free now is free until the transaction ends. */
async function readHeld({ db, actor }: Context<SignedIn>, current: CurrentContract) {
  await holdStock(db, await basketLines(db, actor.accountId));
  const stored = await basketRows(db, actor.accountId, current.view.priceTypeId);
  return { rows: judge(stored, current.view), view: buildView(stored, actor, current, undefined) };
}

function isOrderable(row: JudgedRow): row is OrderableRow {
  return row.problem === undefined && row.price !== undefined && row.seenPrice !== undefined;
}

/** Lines that differ only in type draw on the same stock. */
function demandOf(rows: readonly OrderableRow[]) {
  const demand = new Map<string, { id: number; wms: number; quantity: number }>();
  for (const { id, wms, quantity } of rows) {
    const key = stockKey({ id, wms });
    demand.set(key, { id, wms, quantity: quantity + (demand.get(key)?.quantity ?? 0) });
  }
  return [...demand.values()];
}
