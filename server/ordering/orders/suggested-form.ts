import { dayOf, ruDate } from '../../kernel/clock.ts';
import { parseTypedDate } from '../../kernel/typed-date.ts';
import type { AddressChoice, DeliveryChoice } from './checkout-terms.ts';
import type { KeptForm } from './kept-form.repository.server.ts';
import { deliveryCalendar, type ShippingCalendar, shippingDays } from './shipping-calendar.ts';

/** The initial values of the order form: ids, and the date as text. */
export type SuggestedForm = {
  delivery: number | undefined;
  address: number | undefined;
  date: string;
  comment: string;
  /**
   * A saved delivery option that must be selected again because it is no longer offered or its price has changed.
   * Prices are in kopecks.
   */
  reconsider: { header: string; was: number | undefined; price: number | undefined } | undefined;
};

type Offered = { deliveries: readonly DeliveryChoice[]; addresses: readonly AddressChoice[] };

/**
 * Returns the saved values that are still valid, and suggestions for missing values. Delivery: the first option, unless
 * another one costs less, because only a person may choose a more expensive one. Address: the one of the last order,
 * else the only one. Date: the next shipping day of this delivery.
 */
export function suggestedForm(
  kept: KeptForm,
  { deliveries, addresses }: Offered,
  {
    now,
    calendar,
    lastAddress,
  }: { now: number; calendar: ShippingCalendar; lastAddress: number | undefined },
): SuggestedForm {
  const { delivery, reconsider } = suggestedDelivery(kept.delivery, deliveries);
  const address =
    addresses.find(({ id }) => id === kept.address) ??
    addresses.find(({ id }) => id === lastAddress) ??
    (addresses.length === 1 ? addresses[0] : undefined);
  return {
    delivery,
    reconsider,
    address: address?.id,
    date: suggestedDate(
      kept.date,
      now,
      deliveryCalendar(
        calendar,
        deliveries.find(({ id }) => id === delivery),
        now,
      ),
    ),
    comment: kept.comment ?? '',
  };
}

function suggestedDelivery(kept: KeptForm['delivery'], deliveries: readonly DeliveryChoice[]) {
  if (!kept) {
    const [first] = deliveries;
    const cheapest = Math.min(...deliveries.map(({ price }) => price));
    return { delivery: first?.price === cheapest ? first.id : undefined, reconsider: undefined };
  }
  const { header, price: was } = kept;
  const option = deliveries.find(({ id }) => id === kept.id);
  if (option && (was === null || was === option.price)) return { delivery: option.id, reconsider: undefined };
  return { delivery: undefined, reconsider: { header, was: was ?? undefined, price: option?.price } };
}

/**
 * Returns the saved date as typed, even if incomplete; replaces a missing date or a past day with the next shipping
 * day.
 */
function suggestedDate(kept: string | null, now: number, calendar: ShippingCalendar): string {
  const today = dayOf(now);
  const day = kept === null ? undefined : parseTypedDate(kept, { today, towards: 'future' });
  if (kept !== null && (day === undefined || day >= today)) return kept;
  const { suggested } = shippingDays(now, calendar);
  return suggested ? ruDate(suggested) : '';
}
