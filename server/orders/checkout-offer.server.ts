import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { addressesOf } from '../addresses/repository.server.ts';
import type { BasketView } from '../basket/basket-view.ts';
import { deliveryOptions } from '../basket/repository.server.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import type { AddressChoice, DeliveryChoice } from './checkout-terms.ts';

export type CheckoutOffer = { deliveries: DeliveryChoice[]; addresses: AddressChoice[] };

/** The ways of delivery and the addresses among which this account may choose. */
export async function checkoutOffer(db: Kysely<Database>, actor: SignedIn): Promise<CheckoutOffer> {
  const [options, addresses] = await Promise.all([deliveryOptions(db), addressesOf(db, actor)]);
  const deliveries = options.map(({ needs_address, ...option }) => ({
    ...option,
    needsAddress: needs_address === 1,
  }));
  return { deliveries, addresses };
}

/** What the customer saw before he pressed the button: the basket with its prices, and what each delivery costs. */
export function seenFingerprint(basket: BasketView, { deliveries }: CheckoutOffer): string {
  const parts = [basket.fingerprint, deliveries.map(({ id, price }) => [id, price])];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
