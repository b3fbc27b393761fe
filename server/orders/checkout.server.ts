import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { BasketView } from '../basket/basket-view.ts';
import { linesOf, readBasket } from '../basket/read-basket.server.ts';
import { currentContract } from '../contracts/current.server.ts';
import { freeLimit } from '../contracts/free-limit.server.ts';
import { buyers } from '../kernel/actor.ts';
import { ruDate } from '../kernel/clock.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { marksAmong } from '../marks/among.repository.server.ts';
import { lastAddress } from './checkout.repository.server.ts';
import { type CheckoutOffer, checkoutOffer, seenFingerprint } from './checkout-offer.server.ts';
import { shippingDays } from './checkout-terms.ts';

export type Checkout = CheckoutOffer & {
  basket: BasketView;
  /** Products of the basket that are among the account's favourites and needs. */
  kept: { wished: number[]; needed: number[] };
  /** Suggested: the remembered option, else the first; the address of the last order, else the only one. Ids. */
  delivery: number | undefined;
  address: number | undefined;
  /** The range of the shipping date, `dd.mm.yyyy`. */
  firstDate: string;
  lastDate: string;
  /** Kopecks left of the contract's credit limit; undefined: prepayment, no contract, or not for this manager's eyes. */
  freeLimit: number | undefined;
  /** The contract has no credit limit. */
  prepaid: boolean;
  /** Hidden fields of the order form: `key` makes a form sent twice one order, `seen` is what the customer saw. */
  key: string;
  seen: string;
};

/** All that `/cart/` shows: the basket and the order form with its choices. */
export const getCheckout = useCase({
  name: 'get-checkout',
  access: buyers,
  writes: false,
  // Nothing is asked; a door may hand in whatever fields it was called with.
  input: z.object({}).optional(),
  async run(_input, { db, actor, now }) {
    const current = await currentContract(db, actor);
    const [basket, offer, limit, last] = await Promise.all([
      readBasket(db, actor, current),
      checkoutOffer(db, actor),
      current && freeLimit(db, current),
      lastAddress(db, actor),
    ]);
    const ids = [...new Set(linesOf(basket).map(({ id }) => id))];
    const { wished, needed } = await marksAmong(db, actor.accountId, ids);
    const { deliveries, addresses } = offer;
    const known =
      addresses.find(({ id }) => id === last) ?? (addresses.length === 1 ? addresses[0] : undefined);
    const { first, last: lastDay } = shippingDays(now);
    const checkout: Checkout = {
      ...offer,
      basket,
      kept: { wished: [...wished], needed: [...needed.keys()] },
      delivery: basket.delivery?.id ?? deliveries[0]?.id,
      address: known?.id,
      firstDate: ruDate(first),
      lastDate: ruDate(lastDay),
      freeLimit: limit,
      prepaid: current?.creditLimit === 0,
      key: randomUUID(),
      seen: seenFingerprint(basket, offer),
    };
    return ok(checkout);
  },
});
