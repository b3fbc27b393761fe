import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { ruDateOf } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { chosenRate, lineRate, type VatRate } from '../../ordering/orders/vat.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { deliveryService } from '../delivery-service.ts';
import type { BillLine, Payee } from './bill.ts';
import { orderBillNumber } from './bill-number.ts';
import type { Kept } from './keep-bill.server.ts';
import { missingRequisites, whyNoBill } from './missing-requisites.ts';
import { payeeNow } from './payee.repository.server.ts';
import {
  type BilledOrder,
  contractToBill,
  deskOrderToBill,
  linesToBill,
  orderToBill,
} from './repository.server.ts';
import { whyNotBilled } from './why-not-billed.ts';

/** Returns the current bill of an order (§12.1.39). Refusals: NOT_FOUND, CANNOT_BILL. */
export async function billNow(db: Kysely<Database>, actor: SignedIn, id: number): Promise<Result<Kept>> {
  const order = await orderToBill(db, actor, id);
  if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
  const why =
    whyNotBilled(order) ??
    (actSums(actor, await politicsOf(db, actor)) === 'shown'
      ? undefined
      : 'В счёте цены договора, а они сейчас скрыты. Попросите счёт у главного пользователя');
  if (why) return fail('CANNOT_BILL', { message: why });
  const seller = await payeeNow(db);
  const missing = whyNoBill(missingRequisites(seller));
  return missing ? fail('CANNOT_BILL', { message: missing }) : billOf(db, order, seller);
}

/** Returns the current bill of an order for staff (§12.1.51); `served` as for `deskOrderToBill`. */
export async function deskBillNow(
  db: Kysely<Database>,
  served: number | undefined,
  id: number,
): Promise<Result<Kept>> {
  const order = await deskOrderToBill(db, id, served);
  if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
  const why = whyNotBilled(order);
  if (why) return fail('CANNOT_BILL', { message: why });
  const seller = await payeeNow(db);
  const missing = missingRequisites(seller);
  if (missing)
    return fail('CANNOT_BILL', { message: `Счёт пока не выставить: в настройках не указаны ${missing}` });
  return billOf(db, order, seller);
}

async function billOf(db: Kysely<Database>, order: BilledOrder, seller: Payee): Promise<Result<Kept>> {
  const { dealerId } = order;
  const contract = (await contractToBill(db, { dealerId }, order.contractId))!;
  const lines = await linesOf(db, order, chosenRate(seller.vat));
  if (lines.every(({ sum }) => sum === 0))
    return fail('CANNOT_BILL', { message: 'Заказ ничего не стоит, счёт не нужен' });
  const number = orderNumber(order.id, order.createdAt);
  return ok({
    subject: { kind: 'order', id: order.id },
    dealerId,
    contract,
    contents: {
      seller,
      buyer: contract.buyer,
      basis: `Договор ${contract.header}, заказ ${number} от ${ruDateOf(order.createdAt)}`,
      purpose: `по договору ${contract.header}`,
      lines,
    },
    numberOf: (nth) => orderBillNumber(number, nth),
  });
}

async function linesOf(
  db: Kysely<Database>,
  { id: orderId, delivery, deliveryPrice }: BilledOrder,
  usual: VatRate | undefined,
): Promise<BillLine[]> {
  const rows = await linesToBill(db, orderId);
  const goods = rows.map(({ id, articul, header, unit, quantity, price, ...rates }): BillLine => {
    const sum = price * quantity;
    return {
      id,
      name: `${articul} ${header}`.trim(),
      quantity,
      unit,
      price,
      sum,
      rate: lineRate(rates, usual),
    };
  });
  return deliveryPrice > 0 ? [...goods, deliveryLine(delivery, deliveryPrice, usual)] : goods;
}

function deliveryLine(header: string, price: number, rate: VatRate | undefined): BillLine {
  return { id: 0, name: deliveryService(header), quantity: 1, unit: 'усл.', price, sum: price, rate };
}
