import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { marksAmong } from '../../catalogue/marks-among.repository.server.ts';
import type { Named } from '../../goods/model.ts';
import { buyers } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentPolicy } from '../../people/consents/repository.server.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { freeLimit } from '../../people/contracts/free-limit.ts';
import { limitUnder } from '../../people/managers/order-limits.repository.server.ts';
import type { BasketView } from '../basket/basket-view.ts';
import { lineKey } from '../basket/line-key.ts';
import { linesOf, readBasket } from '../basket/read-basket.server.ts';
import type { Permit } from '../limit/permit.ts';
import { openPermits } from '../limit/permits.repository.server.ts';
import { lackingOf } from '../substitutes/lacking.ts';
import type { Proposal } from '../substitutes/proposal.ts';
import { proposeSubstitutes } from '../substitutes/propose.server.ts';
import { lastAddress } from './checkout.repository.server.ts';
import { type CheckoutOffer, checkoutOffer, seenFingerprint } from './checkout-offer.server.ts';
import { keptForm } from './kept-form.repository.server.ts';
import { shippingCalendar } from './shipping-calendar.repository.server.ts';
import { shippingDays, shippingDaysText } from './shipping-calendar.ts';
import { type SuggestedForm, suggestedForm } from './suggested-form.ts';

export type Checkout = CheckoutOffer & {
  basket: BasketView;
  /** Products in the basket that are among the account's favourites and needs. */
  kept: { wished: number[]; needed: number[] };
  /** The warehouses to which lines can be moved, in the order of the contract. */
  warehouses: Named[];
  /** Substitutes for lines that cannot be ordered, keyed by `lineKey`. */
  proposals: Record<string, Proposal[]>;
  /** The initial values of the order form. */
  form: SuggestedForm;
  /** The first and last possible day of shipment, `dd.mm.yyyy`, and a description of the possible days. */
  firstDate: string;
  lastDate: string;
  dates: string;
  /**
   * Kopecks left of the contract's credit limit; undefined for prepayment, without a contract, or when hidden from this
   * manager.
   */
  freeLimit: number | undefined;
  /**
   * The largest permit that staff gave for one order beyond the limit; undefined when there is none or `freeLimit` is
   * undefined.
   */
  permit: Permit | undefined;
  /** The address of the current edition of the privacy policy; undefined when there is none. */
  policyHref: string | undefined;
  /** True when the account has a limit under the contract; an order above it needs approval (§12.11.1). */
  limited: boolean;
  /** True when the contract has no credit limit. */
  prepaid: boolean;
  /**
   * Hidden fields of the order form: `key` prevents a second order when the form is sent twice, `seen` identifies what
   * the customer saw.
   */
  key: string;
  seen: string;
};

/** Returns all data of `/cart/`: the basket and the order form with its choices. */
export const getCheckout = useCase({
  name: 'get-checkout',
  access: buyers,
  writes: false,
  // The use case has no input, but callers may pass the fields of their own call.
  input: z.object({}).optional(),
  async run(_input, ctx) {
    const { db, actor, now } = ctx;
    const current = await currentContract(db, actor);
    const limit = current && freeLimit(current);
    const [basket, offer, last, kept, permits, policy, own] = await Promise.all([
      readBasket(db, actor, current),
      checkoutOffer(db, actor),
      lastAddress(db, actor),
      keptForm(db, actor.accountId),
      current && limit !== undefined ? openPermits(db, current.id, dayOf(now)) : [],
      currentPolicy(db),
      current && actor.role === 'manager' ? limitUnder(db, actor.accountId, current.id) : undefined,
    ]);
    const lines = linesOf(basket);
    const ids = [...new Set(lines.map(({ id }) => id))];
    const [{ wished, needed }, calendar] = await Promise.all([
      marksAmong(db, actor.accountId, ids),
      shippingCalendar(db, now, lines),
    ]);
    const lacking = lines.map((line) => ({
      ...line,
      key: lineKey(line),
      missing: lackingOf(line),
    }));
    const days = shippingDays(now, calendar);
    const checkout: Checkout = {
      ...offer,
      basket,
      kept: { wished: [...wished], needed: [...needed.keys()] },
      warehouses: (current?.warehouses ?? []).map(({ id, header }) => ({ id, header })),
      proposals: current ? await proposeSubstitutes(ctx, current, lacking) : {},
      form: suggestedForm(kept, offer, { now, calendar, lastAddress: last }),
      firstDate: ruDate(days.first),
      lastDate: ruDate(days.last),
      dates: shippingDaysText(now, calendar),
      freeLimit: limit,
      permit: permits.at(-1),
      policyHref: policy?.href,
      limited: own !== undefined,
      prepaid: current?.creditLimit === 0,
      key: randomUUID(),
      seen: seenFingerprint(basket, offer),
    };
    return ok(checkout);
  },
});
