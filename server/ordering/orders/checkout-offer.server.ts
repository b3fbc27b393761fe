import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { addressesOf } from '../../people/addresses/repository.server.ts';
import type { BasketView } from '../basket/basket-view.ts';
import { deliveryOptions } from '../basket/repository.server.ts';
import type { AddressChoice, DeliveryChoice } from './checkout-terms.ts';
import { deliveryDaysText } from './delivery-days.ts';

export type CheckoutOffer = { deliveries: DeliveryChoice[]; addresses: AddressChoice[] };

/**
 * Returns the delivery options and addresses that this account may choose. An option's hint includes its delivery days.
 */
export async function checkoutOffer(db: Kysely<Database>, actor: SignedIn): Promise<CheckoutOffer> {
  const [options, addresses] = await Promise.all([deliveryOptions(db), addressesOf(db, actor)]);
  const deliveries = options.map(({ needs_address, weekdays, cutoff_hour: cutoffHour, ...option }) => ({
    ...option,
    hint: [option.hint, deliveryDaysText({ weekdays, cutoffHour })].filter(Boolean).join(', '),
    needsAddress: needs_address === 1,
    weekdays,
    cutoffHour,
  }));
  return { deliveries, addresses };
}

/**
 * Returns a fingerprint of what the customer saw before submitting: the basket with its prices, and the price of each
 * delivery option.
 */
export function seenFingerprint(basket: BasketView, { deliveries }: CheckoutOffer): string {
  const parts = [basket.fingerprint, deliveries.map(({ id, price }) => [id, price])];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
