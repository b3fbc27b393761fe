import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { zId, zIdList, zIdOrNew, zOptional } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { lastAddress } from '../../ordering/orders/checkout.repository.server.ts';
import { checkoutOffer } from '../../ordering/orders/checkout-offer.server.ts';
import { keptForm } from '../../ordering/orders/kept-form.repository.server.ts';
import { shippingCalendar } from '../../ordering/orders/shipping-calendar.repository.server.ts';
import { shippingDaysText } from '../../ordering/orders/shipping-calendar.ts';
import { suggestedForm } from '../../ordering/orders/suggested-form.ts';
import { contractsOf } from '../../people/contracts/repository.server.ts';
import { buyerOfDealer } from './buyer-of-dealer.server.ts';

/**
 * Returns the form of an order that staff place for a dealer: the people who may order; the contracts, delivery options
 * and addresses of the chosen person; and the terms that the person's own order form would suggest for lines from these
 * `warehouses`. For somebody who may not order, the main user is chosen. Refusals: NOT_FOUND; NOBODY_ORDERS when nobody
 * may order.
 */
export const openOrderForDealer = staffUseCase({
  name: 'open-order-for-dealer',
  access: withRight('orders'),
  writes: false,
  input: z.object({ dealer: zId, account: zIdOrNew, contract: zIdOrNew, warehouses: zOptional(zIdList) }),
  async run({ contract, warehouses = [], ...who }, { db, actor, now }) {
    const found = await buyerOfDealer(db, actor, { ...who, orFirst: true });
    if (!found.ok) return found;
    const { dealer, people, buyer } = found.value;
    const [contracts, offer, kept, calendar, last] = await Promise.all([
      contractsOf(db, buyer),
      checkoutOffer(db, buyer),
      keptForm(db, buyer.accountId),
      shippingCalendar(
        db,
        now,
        warehouses.map((wms) => ({ wms })),
      ),
      lastAddress(db, buyer),
    ]);
    const chosen =
      contracts.find(({ id }) => id === contract) ??
      contracts.find((each) => each.chosen === 1) ??
      contracts[0];
    const { delivery, address, date } = suggestedForm({ ...kept, date: null, comment: null }, offer, {
      now,
      calendar,
      lastAddress: last,
    });
    return ok({
      dealer,
      people,
      account: buyer.accountId,
      contracts: contracts.map(({ id, header, company }) => ({ id, header: `${header}, ${company}` })),
      contract: chosen?.id ?? 0,
      deliveries: offer.deliveries.map(({ id, header, hint, price, needsAddress }) => ({
        ...{ id, header, hint, price, needsAddress },
      })),
      addresses: offer.addresses,
      form: { delivery, address, date },
      dates: shippingDaysText(now, calendar),
      key: randomUUID(),
    });
  },
});
