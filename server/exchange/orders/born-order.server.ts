import { shareDealer } from '../../db/dialect.server.ts';
import { state } from '../../db/order-states.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { addDays, dayOf, startOfDay } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/use-case.ts';
import { demandChange } from '../../ordering/orders/line-changes.ts';
import { notReduced } from '../../ordering/orders/line-prices.ts';
import { addLines, type ChangeableLine } from '../../ordering/orders/order-change.repository.server.ts';
import { addEvents } from '../../ordering/orders/order-events.repository.server.ts';
import { insertBornOrder } from '../../ordering/orders/place-order.repository.server.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { holdStock, reserveAnyway } from '../../ordering/orders/stock.repository.server.ts';
import { addOrderToSums } from '../../ordering/sums/change-sums.repository.server.ts';
import { keepParties } from '../../people/contragents/party.repository.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import {
  contractsOf1c,
  contragentOf1c,
  deliveryOf1c,
  firstWarehouse,
  mainUserOf,
} from './born.repository.server.ts';
import type { Taken } from './documents-report.ts';
import type { LeftReason } from './left-reasons.ts';
import type { Part } from './parts.repository.server.ts';
import type { ReadDocument } from './read-document.ts';
import type { StateMap } from './state-map.ts';
import { type ReadLines, readLines } from './take-lines.server.ts';
import { orderById, type TakenOrder, warehousesOf1c } from './taken.repository.server.ts';
import { toldWarehouse } from './told-warehouse.ts';

type TakeOrder = (
  ctx: Context<Exchange>,
  document: ReadDocument,
  rules: StateMap,
  order: TakenOrder,
  part: Part | undefined,
) => Promise<Taken>;

/**
 * Creates an order from a document made in 1C, for example for an order by phone. The order belongs to the dealer of
 * the named contragent and is placed in the name of the main user. It reserves its goods even if they are not free, and
 * then gets the state of the document. The document is left out with a reason when the contragent, the contract or a
 * good is unknown, and when 1C has already cancelled it.
 */
export async function bornOrder(
  ctx: Context<Exchange>,
  document: ReadDocument,
  rules: StateMap,
  takeOrder: TakeOrder,
): Promise<Taken> {
  const { db, now, log } = ctx;
  const left = (reason: LeftReason, detail: string): Taken => ({ outcome: 'left', reason, detail });
  const { contragent: named } = document;
  const contragent = await contragentOf1c(db, named);
  const who = [named.name, named.inn && `ИНН ${named.inn}`].filter(Boolean).join(', ');
  if (!contragent || document.id === '' || document.isCancelled) return left('UNKNOWN_NUMBER', who);
  const contract = await contractOf(ctx, document, contragent.id);
  if (contract === undefined)
    return left('NO_CONTRACT', [who, document.contract.header].filter(Boolean).join(', '));
  const account = await mainUserOf(db, contragent.dealerId);
  if (account === undefined) return left('NO_MAIN_USER', who);
  const read = await readLines(db, document);
  if ('reason' in read) return left(read.reason, read.detail);
  const unpriced = read.goods.find(({ line }) => line.price === undefined && line.quantity > 0);
  if (unpriced) return left('NO_PRICE', unpriced.line.header);
  const delivery = await deliveryOf1c(db, document.delivery);
  const warehouses = await warehousesOf1c(db);
  const usual = toldWarehouse(warehouses, document.warehouse)?.id ?? (await firstWarehouse(db, contract));
  if (usual === undefined) return left('NO_WAREHOUSE', who);
  const lines = linesOf(read.goods, (id) => toldWarehouse(warehouses, { id, header: '' })?.id ?? usual);
  if (lines.length === 0 || !delivery) return left('NO_LINES', who);

  await shareDealer(db, contragent.dealerId);
  const createdAt = momentOf(document, now);
  const price = read.delivery ?? 0;
  const total = lines.reduce((sum, line) => sum + line.quantity * line.price, price);
  const id = await insertBornOrder(db, {
    dealer_id: contragent.dealerId,
    account_id: account,
    contract_id: contract,
    ...(await keepParties(db, contragent.id)),
    delivery_id: delivery.id,
    delivery_header: delivery.header,
    delivery_price: price,
    address_id: null,
    full_address: document.address.slice(0, 500),
    ship_on: document.shipOn ?? addDays(dayOf(createdAt), 1),
    comment: document.comment.slice(0, 1_000),
    state: state.created,
    positions: lines.length,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total,
    seen_total: total,
    idempotency_key: `1c-${document.id}`.slice(0, 64),
    created_at: createdAt,
    updated_at: now,
    changed_at: now,
    exchange_state: 'born',
    external_id: document.id.slice(0, 100),
  });
  await addLines(db, id, lines);
  const demand = demandChange([], lines);
  await holdStock(db, demand);
  await reserveAnyway(db, demand);
  await markProductsChanged(
    db,
    demand.map((each) => each.id),
    now,
  );
  const number = orderNumber(id, createdAt);
  const changes = [
    { label: 'Заказ сделан в 1С', before: '', after: document.externalNumber || document.number },
  ];
  await addEvents(db, ctx, [{ order: id, action: 'created', changes }]);
  await recordChange(ctx, {
    kind: 'order',
    id,
    header: number,
    action: 'created',
    dealerId: contragent.dealerId,
    changes,
  });
  await addOrderToSums(db, id);
  log('order.born', { order: id, exchange: ctx.actor.exchangeId });
  const order = (await orderById(db, id))!;
  const taken = await takeOrder(ctx, document, rules, order, undefined);
  return taken.outcome === 'left' ? taken : { ...taken, outcome: 'created' };
}

/** Returns the contract that 1C names; when it names none, the only contract of the contragent. */
async function contractOf(
  { db }: Context<Exchange>,
  { contract }: ReadDocument,
  contragent: number,
): Promise<number | undefined> {
  const all = await contractsOf1c(db, contragent);
  const named =
    all.find(({ externalId }) => externalId !== null && externalId === contract.id) ??
    all.find(({ header }) => header === contract.header);
  if (named) return named.id;
  return all.length === 1 && contract.header === '' ? all[0]!.id : undefined;
}

function linesOf(goods: ReadLines['goods'], warehouseOf: (id: string) => number): ChangeableLine[] {
  return goods
    .filter(({ line }) => line.quantity > 0)
    .map(({ line, good }) => {
      const price = line.price ?? 0;
      const { articul, header, unit, vat, vatFree } = good;
      return {
        id: 0,
        product: good.id,
        wms: warehouseOf(line.warehouse),
        warehouse: '',
        type: '1',
        articul,
        header,
        unit,
        quantity: line.quantity,
        promised: 0,
        price,
        seenPrice: price,
        ...notReduced,
        vat,
        vatFree,
      };
    });
}

/** Returns when 1C made the document. A moment in the future is a typing error, so it becomes `now`. */
function momentOf({ at }: ReadDocument, now: number): number {
  if (!at) return now;
  const moment = startOfDay(at.slice(0, 10)) + (Date.parse(`1970-01-01T${at.slice(11)}Z`) || 0);
  return moment <= now ? moment : now;
}
