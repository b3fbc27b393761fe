import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { ruDate } from '../../kernel/clock.ts';
import type { FieldErrors } from '../../kernel/result.ts';
import { checkoutOffer } from '../orders/checkout-offer.server.ts';
import { checkTerms, type DeliveryChoice, type Terms } from '../orders/checkout-terms.ts';
import { shippingCalendar } from '../orders/shipping-calendar.repository.server.ts';
import { deliveryCalendar, shippingDays, shippingDaysText } from '../orders/shipping-calendar.ts';
import type { ApprovalRecord } from './repository.server.ts';
import type { WantedLine } from './wanted-lines.ts';

type Checked = {
  /**
   * Undefined when the terms are invalid. Then `fields` has an error for `date`, or the form cannot resolve the
   * `obstacle`.
   */
  terms: Terms | undefined;
  fields: FieldErrors;
  obstacle: string | undefined;
  /** The option as offered today; undefined when it is no longer offered. */
  delivery: DeliveryChoice | undefined;
  /** The initial value of the date field and its limits, `dd.mm.yyyy`. */
  days: { date: string; firstDate: string; lastDate: string; dates: string };
};

/**
 * Checks the terms of a request as of today: the delivery and address that the manager may choose, and the day, either
 * `typed` or from the request, on which the warehouses of all ordered `lines` must ship.
 */
export async function checkedTerms(
  db: Kysely<Database>,
  manager: SignedIn,
  request: Pick<ApprovalRecord, 'deliveryId' | 'delivery' | 'addressId' | 'address' | 'shipOn' | 'comment'>,
  { now, typed, lines }: { now: number; typed?: string | undefined; lines: readonly WantedLine[] },
): Promise<Checked> {
  const offer = await checkoutOffer(db, manager);
  const ordered = lines.filter(({ wanted }) => wanted > 0).map(({ wmsId }) => ({ wms: wmsId }));
  const calendar = await shippingCalendar(db, now, ordered);
  const date = typed ?? ruDate(request.shipOn);
  const form = {
    delivery: request.deliveryId,
    address: request.addressId ?? undefined,
    date,
    comment: request.comment,
  };
  const { fields, terms } = checkTerms(form, { ...offer, calendar, now });
  const delivery = offer.deliveries.find(({ id }) => id === request.deliveryId);
  const forDelivery = deliveryCalendar(calendar, delivery, now);
  const days = shippingDays(now, forDelivery);
  const suggested = days.suggested ? ruDate(days.suggested) : '';
  const { delivery: noDelivery, address: noAddress, ...others } = fields;
  const obstacle = noDelivery
    ? `Способ доставки «${request.delivery}» больше не предлагается`
    : noAddress && `Адрес «${request.address}» менеджеру больше не доступен`;
  return {
    terms,
    fields: others,
    obstacle,
    delivery,
    days: {
      date: typed === undefined && fields.date ? suggested : date,
      firstDate: ruDate(days.first),
      lastDate: ruDate(days.last),
      dates: shippingDaysText(now, forDelivery),
    },
  };
}
