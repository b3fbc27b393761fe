import { createHash } from 'node:crypto';
import { z } from 'zod';
import { shareDealer } from '../../db/dialect.server.ts';
import type { Staff } from '../../kernel/actor.ts';
import { orRollBack } from '../../kernel/or-roll-back.server.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { once } from '../../ordering/basket/once.server.ts';
import { zFormLines } from '../../ordering/fast-order/input.ts';
import { checkLines } from '../../ordering/orders/check-lines.server.ts';
import { checkoutOffer } from '../../ordering/orders/checkout-offer.server.ts';
import { checkTerms, zOrderForm, zTyped } from '../../ordering/orders/checkout-terms.ts';
import { isOrderable } from '../../ordering/orders/place-order.server.ts';
import { refuseOrder } from '../../ordering/orders/place-order-refusal.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { shippingCalendar } from '../../ordering/orders/shipping-calendar.repository.server.ts';
import { writeOrder } from '../../ordering/orders/write-order.server.ts';
import { buyerUnder, previewOf, readyRows, refuseIncomplete, zFor } from './read-list.server.ts';

/**
 * Places an order for a person of a dealer, at the person's prices and under the person's contract. The basket stays as
 * it is. The order belongs to the person and names the staff member; the dealer is notified as of any other order. The
 * person's own limits do not apply, the credit limit of the contract does. The same form sent twice places one order.
 * Refusals: those of `buyerUnder`; BAD_INPUT by field, NOTHING_READY; BASKET_CHANGED when goods, prices or quantities
 * differ from what was `seen`; NOT_ENOUGH_STOCK, OVER_LIMIT.
 */
export const placeOrderForDealer = staffUseCase({
  name: 'place-order-for-dealer',
  access: withRight('orders'),
  // The goods are matched before the transaction begins.
  writes: 'own',
  input: z.object({
    ...zFor,
    lines: zFormLines,
    seen: zTyped,
    ...zOrderForm,
  }),
  async run({ dealer, account, contract: contractId, lines, seen, key, ...form }, ctx) {
    const { now, actor } = ctx;
    const whose = { dealer, account, contract: contractId };
    const found = await buyerUnder(ctx, whose);
    if (!found.ok) return found;
    const { buyer } = found.value;
    const preview = await previewOf(ctx, found.value, { lines, notes: [] });
    const fields = { whose, lines, form };
    const place = async (inside: Context<Staff>) => {
      const { db } = inside;
      await shareDealer(db, dealer);
      const incomplete = refuseIncomplete(preview);
      if (incomplete) return incomplete;
      if (seen !== preview.seen) return changed();
      // Contract and person may have been closed since the goods were matched.
      const again = await buyerUnder(inside, whose);
      if (!again.ok) return again;
      const { contract } = again.value;
      const offer = await checkoutOffer(db, buyer);
      const wanted = readyRows(preview.rows);
      const calendar = await shippingCalendar(db, now, wanted);
      const { fields: wrong, terms } = checkTerms(form, { ...offer, calendar, now });
      const checked = await checkLines(
        db,
        contract,
        wanted.map(({ product = 0, wms, quantity }) => ({
          id: product,
          wms,
          type: '1',
          qnt: Number(quantity),
        })),
        wrong,
      );
      if (!checked.ok) return checked.code === 'NOT_ENOUGH_STOCK' ? checked : changed();
      const rows = checked.value;
      if (!terms || !rows.every(isOrderable)) return refuseOrder(rows, wrong);
      // The read model, from which staff saw the prices, may be a moment behind the database.
      const shown = new Map(wanted.map(({ product, found: known }) => [product, known?.price]));
      if (rows.some(({ id, seenPrice }) => (shown.get(id) ?? seenPrice) !== seenPrice)) return changed();
      const order = { contract, terms, rows, key: keyOf(key, fields), by: actor };
      const written = await writeOrder({ ...inside, actor: buyer }, order);
      if (!written.ok) return written;
      const { orderId } = written.value;
      return ok({ id: orderId, number: orderNumber(orderId, now) });
    };
    return orRollBack(ctx, (inside) =>
      once({ ...inside, actor: buyer }, { of: 'order-for-dealer', key, fields }, () => place(inside)),
    );
  },
});

const changed = () =>
  fail('BASKET_CHANGED', {
    message: 'Цены или остатки изменились. Проверьте список и оформите заказ ещё раз',
  });

/** Returns the key of an order: a form that was changed and sent again makes another order. */
function keyOf(key: string, fields: unknown): string {
  return `staff.${createHash('sha256')
    .update(JSON.stringify([key, fields]))
    .digest('hex')
    .slice(0, 43)}`;
}
