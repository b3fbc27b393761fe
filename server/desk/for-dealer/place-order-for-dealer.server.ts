import { z } from 'zod';
import { shareDealer } from '../../db/dialect.server.ts';
import { sales } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { orRollBack } from '../../kernel/or-roll-back.server.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { holdBasket } from '../../ordering/basket/repository.server.ts';
import { zFormLines } from '../../ordering/fast-order/input.ts';
import { checkLines } from '../../ordering/orders/check-lines.server.ts';
import { checkoutOffer } from '../../ordering/orders/checkout-offer.server.ts';
import { checkTerms } from '../../ordering/orders/checkout-terms.ts';
import { orderByKey } from '../../ordering/orders/place-order.repository.server.ts';
import { isOrderable } from '../../ordering/orders/place-order.server.ts';
import { refuseOrder } from '../../ordering/orders/place-order-refusal.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { shippingCalendar } from '../../ordering/orders/shipping-calendar.repository.server.ts';
import { writeOrder } from '../../ordering/orders/write-order.server.ts';
import { buyerUnder, previewOf, readyRows, refuseIncomplete, zFor } from './read-list.server.ts';

const zChoice = z.transform((value: unknown) => zId.safeParse(value).data);
const zTyped = z.transform((value: unknown) => (typeof value === 'string' ? value : ''));

/**
 * Places an order for a person of a dealer, at the person's prices and from the person's contract; the basket stays as
 * it is. The order belongs to the person, names the staff member, and is told to the dealer like any other. Limits of
 * the person do not apply, because the staff decide; the contract's credit limit does. Repeating the same `key` returns
 * the same order. Refusals: those of `buyerUnder`; BAD_INPUT by field, NOTHING_READY; BASKET_CHANGED when goods, prices
 * or quantities differ from what was `seen`; NOT_ENOUGH_STOCK, OVER_LIMIT.
 */
export const placeOrderForDealer = staffUseCase({
  name: 'place-order-for-dealer',
  access: sales,
  // The goods are matched before the transaction begins.
  writes: 'own',
  input: z.object({
    ...zFor,
    lines: zFormLines,
    seen: zTyped,
    key: zTyped.refine((key) => /^[A-Za-z0-9_-]{8,64}$/.test(key), {
      error: 'Обновите страницу и отправьте заказ ещё раз',
    }),
    delivery: zChoice,
    address: zChoice,
    date: zTyped,
    comment: zTyped,
  }),
  async run({ dealer, account, contract: contractId, lines, seen, key, ...form }, ctx) {
    const { now, actor } = ctx;
    const found = await buyerUnder(ctx, { dealer, account, contract: contractId });
    if (!found.ok) return found;
    const { buyer, contract } = found.value;
    const preview = await previewOf(ctx, found.value, { lines, notes: [] });
    return orRollBack(ctx, async (inside) => {
      const { db } = inside;
      await holdBasket(db, buyer.accountId, now);
      await shareDealer(db, dealer);
      const known = await orderByKey(db, buyer, key);
      if (known !== undefined) return ok({ id: known, number: orderNumber(known, now) });

      const incomplete = refuseIncomplete(preview);
      if (incomplete) return incomplete;
      if (seen !== preview.seen) return fail('BASKET_CHANGED');
      const offer = await checkoutOffer(db, buyer);
      const calendar = await shippingCalendar(db, dayOf(now));
      const { fields, terms } = checkTerms(form, { ...offer, calendar, now });
      const wanted = readyRows(preview.rows).map(({ product = 0, wms, quantity }) => ({
        ...{ id: product, wms, type: '1', qnt: Number(quantity) },
      }));
      const checked = await checkLines(db, contract, wanted, fields);
      if (!checked.ok) return checked.code === 'NOT_ENOUGH_STOCK' ? checked : fail('BASKET_CHANGED');
      if (!terms || !checked.value.every(isOrderable)) return refuseOrder(checked.value, fields);
      const order = { contract, terms, rows: checked.value, key, by: actor };
      const written = await writeOrder({ ...inside, actor: buyer }, order);
      if (!written.ok) return written;
      const { orderId } = written.value;
      return ok({ id: orderId, number: orderNumber(orderId, now) });
    });
  },
});
