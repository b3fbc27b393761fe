import type { Kysely } from 'kysely';
import type { Database, PaperKind } from '../../db/schema.ts';
import { dayOf, ruDate, ruDateOf } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { consignmentOf } from '../../ordering/consignments/consignments.repository.server.ts';
import { noSuchOrder } from '../../ordering/orders/no-such-order.ts';
import {
  type StandingPaper,
  shippedAt,
  standingPaper,
} from '../../ordering/orders/papers-of-order.repository.server.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { chosenRate, lineRate, type VatRate } from '../../ordering/orders/vat.ts';
import { whoMakesPapers } from '../../ordering/orders/who-makes-papers.server.ts';
import { sellerParty } from '../../people/contragents/seller.repository.server.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { linesToBill } from '../bills/repository.server.ts';
import { deliveryService } from '../delivery-service.ts';
import { missingForPaper } from './missing-for-paper.ts';
import type { PaperBody, PaperLine } from './paper.ts';
import { pricedLine } from './paper-sums.ts';
import { nextNumber, type OrderToPaper, orderToPaper } from './repository.server.ts';
import { shippedDay } from './shipped-day.ts';
import { whyNotIssued } from './why-not-issued.ts';

/** A paper that can be issued now. */
export type Plan = {
  order: OrderToPaper;
  organisation: string;
  year: number;
  nth: number;
  number: string;
  /** `yyyy-mm-dd` */
  issuedOn: string;
  body: PaperBody;
};

type Asked = {
  id: number;
  kind: PaperKind;
  day?: string | undefined;
  served: number | undefined;
  now: number;
};

/**
 * Returns the paper that would be issued now, or the same paper that already is. Without `day` it is the day of
 * shipping. Refusals: NOT_FOUND, CANNOT_ISSUE where 1C makes the papers, for an order that is not shipped, for one with
 * another paper, and while requisites are missing; BAD_INPUT at `day`.
 */
export async function planPaper(
  db: Kysely<Database>,
  { id, kind, day: askedDay, served, now }: Asked,
): Promise<Result<{ plan: Plan } | { standing: StandingPaper }>> {
  const order = await orderToPaper(db, id, served);
  if (!order) return noSuchOrder();
  const settings = await currentSettings(db);
  if ((await whoMakesPapers(db, settings)) === '1c')
    return fail('CANNOT_ISSUE', { message: 'Накладные оформляет 1С: так выбрано в настройках' });
  const standing = await standingPaper(db, id);
  if (standing && standing.kind === kind && (askedDay === undefined || standing.issuedOn === askedDay))
    return ok({ standing });
  const why = whyNotIssued({ state: order.state, standing, missing: missingForPaper(settings, order.buyer) });
  if (why) return fail('CANNOT_ISSUE', { message: why });
  const shipped = await shippedAt(db, id);
  const day = askedDay ?? shippedDay(order, shipped, now);
  const wrongDay = whyNotOn(day, order, now);
  if (wrongDay) return fail('BAD_INPUT', { fields: { day: [wrongDay] } });
  const [seller, { boxes, weight, carrier, track }, lines] = await Promise.all([
    sellerParty(db),
    consignmentOf(db, id),
    linesOf(db, order, kind, chosenRate(settings.vat)!),
  ]);
  if (lines.length === 0)
    return fail('CANNOT_ISSUE', { message: 'В заказе нет товаров: накладная не нужна' });
  const organisation = settings.inn;
  const year = Number(day.slice(0, 4));
  const nth = await nextNumber(db, { organisation, kind, year });
  return ok({
    plan: {
      ...{ order, organisation, year, nth },
      number: `${settings.paper_prefix}${nth}`,
      issuedOn: day,
      body: {
        seller,
        buyer: order.buyer,
        address: order.address,
        basis: `Договор ${order.contract}, заказ ${orderNumber(id, order.createdAt)} от ${ruDateOf(order.createdAt)}`,
        shippedOn: shipped === undefined ? day : dayOf(shipped),
        consignment: { boxes, weight, carrier, track },
        director: settings.director,
        accountant: settings.accountant,
        lines,
      },
    },
  });
}

function whyNotOn(day: string, { createdAt }: OrderToPaper, now: number): string | undefined {
  if (day > dayOf(now)) return 'Этот день ещё не наступил';
  const placed = dayOf(createdAt);
  return day < placed ? `Заказ оформлен позже, ${ruDate(placed)}` : undefined;
}

/** Returns the shipped lines with their VAT. Delivery is a service, which ТОРГ-12 does not have. */
async function linesOf(
  db: Kysely<Database>,
  { id: orderId, delivery, deliveryPrice }: OrderToPaper,
  kind: PaperKind,
  usual: VatRate,
): Promise<PaperLine[]> {
  const rows = await linesToBill(db, orderId);
  const goods = rows.flatMap(({ id, articul, header, unit, quantity, price, ...rates }): PaperLine[] => {
    const priced = pricedLine({ price, quantity, rate: lineRate(rates, usual) });
    return quantity > 0 ? [{ id, articul, name: header, unit, ...priced }] : [];
  });
  if (kind === 'torg12' || deliveryPrice === 0) return goods;
  const priced = pricedLine({ price: deliveryPrice, quantity: 1, rate: usual });
  return [...goods, { id: 0, articul: '', name: deliveryService(delivery), unit: '', ...priced }];
}
