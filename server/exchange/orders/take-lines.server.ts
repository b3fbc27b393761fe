import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import type { Context } from '../../kernel/use-case.ts';
import {
  demandChange,
  endedPromises,
  goneProducts,
  stillWaiting,
  wordedChanges,
} from '../../ordering/orders/line-changes.ts';
import { notReduced, pricedBy1c } from '../../ordering/orders/line-prices.ts';
import {
  addLines,
  type ChangeableLine,
  linesToChange,
  sumOrder,
  warehouseNames,
  writeDeliveryPrice,
  writeLines,
  writePrices,
} from '../../ordering/orders/order-change.repository.server.ts';
import { deliveryPriceChanged } from '../../ordering/orders/order-changes.ts';
import { addEvents } from '../../ordering/orders/order-events.repository.server.ts';
import { reserveOwed } from '../../ordering/orders/order-move.repository.server.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import {
  endPromises,
  holdStock,
  releaseStock,
  reserveAnyway,
} from '../../ordering/orders/stock.repository.server.ts';
import { tellOfChanges } from '../../ordering/orders/tell-changes.server.ts';
import {
  checkGoodsCome,
  giveToWaiting,
  holdWaiting,
} from '../../ordering/orders/waiting-lines.repository.server.ts';
import { withdrawBills } from '../../ordering/orders/withdraw-bills.server.ts';
import { changeOrderInSums, orderToSum } from '../../ordering/sums/change-sums.repository.server.ts';
import type { Change } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { partKey } from './divide-orders.server.ts';
import type { LeftReason } from './left-reasons.ts';
import { matchLines, type Told } from './match-lines.ts';
import { deliveryId } from './order-document.ts';
import type { Part } from './parts.repository.server.ts';
import type { DocumentLine, ReadDocument } from './read-document.ts';
import {
  goodsByExternalId,
  type KnownGood,
  type TakenOrder,
  warehousesOf1c,
} from './taken.repository.server.ts';
import { toldWarehouse } from './told-warehouse.ts';

type TakenLines =
  | { kind: 'same' | 'changed' | 'refused' }
  | { kind: 'left'; left: { reason: LeftReason; detail: string } };

/**
 * The goods of a document with the products of the portal, and the price of delivery in kopecks, undefined when the
 * document names none.
 */
export type ReadLines = {
  goods: { line: DocumentLine; good: KnownGood }[];
  delivery: number | undefined;
};

/**
 * Reads the lines of a document. Goods are found by their ids in 1C; a service that is not among the goods is the
 * delivery. Returns the reason to leave the document out when a line cannot be read.
 */
export async function readLines(
  db: Context['db'],
  { lines }: ReadDocument,
): Promise<ReadLines | { reason: LeftReason; detail: string }> {
  const known = await goodsByExternalId(
    db,
    lines.map(({ id }) => id),
  );
  const goods: ReadLines['goods'] = [];
  let delivery: number | undefined;
  for (const told of lines) {
    const good = known.get(told.id);
    const line = told.lacksVat ? withVatOf(good, told) : told;
    if (!line) return { reason: 'NO_VAT_RATE', detail: told.header };
    if (!good && (line.isService || line.id === deliveryId)) {
      delivery = (delivery ?? 0) + (line.sum ?? Math.round((line.price ?? 0) * (line.quantity || 1)));
      continue;
    }
    if (!Number.isInteger(line.quantity) || line.quantity < 0 || line.quantity > maxQuantity)
      return { reason: 'ODD_QUANTITY', detail: line.header };
    if (!good)
      return {
        reason: 'UNKNOWN_GOOD',
        detail: [line.articul, line.header, line.id].filter(Boolean).join(', '),
      };
    goods.push({ line, good });
  }
  return { goods, delivery };
}

/** Returns a line with the VAT of its good; undefined when the rate is unknown. */
function withVatOf(good: KnownGood | undefined, line: DocumentLine): DocumentLine | undefined {
  const rate = good && (good.vatFree === 1 ? 0 : good.vat);
  if (rate == null) return undefined;
  const gross = (kopecks: number | undefined) =>
    kopecks === undefined ? undefined : kopecks + Math.round((kopecks * rate) / 10_000);
  return { ...line, price: gross(line.price), sum: gross(line.sum) };
}

/**
 * Adjusts the lines of an order, which is locked, to those of a document, with reservation, sums and history. A
 * document without lines changes none. `allowed`: when false, nothing is written, and `refused` means that the lines
 * differ. `isPartCancelled`: removes all lines of the part.
 */
export async function takeLines(
  ctx: Context<Exchange>,
  order: TakenOrder,
  document: ReadDocument,
  { part, allowed, isPartCancelled }: { part: Part | undefined; allowed: boolean; isPartCancelled: boolean },
): Promise<TakenLines> {
  const { db } = ctx;
  if (document.lines.length === 0 && !isPartCancelled) return { kind: 'same' };
  const read = await readLines(db, document);
  if ('reason' in read) return { kind: 'left', left: read };
  const all = await linesToChange(db, order.id);
  const warehouses = await warehousesOf1c(db);
  const own = part ? all.filter((line) => isOfPart(line, part, warehouses)) : all;
  const goods = isPartCancelled ? [] : read.goods;
  const unpriced = goods.find(
    ({ line, good }) =>
      line.price === undefined && line.quantity > 0 && !own.some(({ product }) => product === good.id),
  );
  if (unpriced) return { kind: 'left', left: { reason: 'NO_PRICE', detail: unpriced.line.header } };
  // A product that 1C adds to a part stays in this part; otherwise the next document of the part would not find it.
  const usable = part ? warehouses.filter(({ id }) => isOfPart({ wms: id }, part, warehouses)) : warehouses;
  const usual = toldWarehouse(usable, document.warehouse)?.id ?? own[0]?.wms ?? (part && usable[0]?.id);
  const told: Told[] = goods.map(({ line, good }) => ({
    product: good.id,
    quantity: line.quantity,
    price: line.price,
    wms: toldWarehouse(usable, { id: line.warehouse, header: '' })?.id ?? usual,
  }));
  const matched = matchLines(own, told);
  const added: ChangeableLine[] = [];
  for (const { wms, ...line } of matched.added) {
    const { good } = goods.find((each) => each.good.id === line.product)!;
    const { articul, header, unit, vat, vatFree } = good;
    if (wms === undefined)
      return { kind: 'left', left: { reason: 'NO_WAREHOUSE', detail: `${articul} ${header}`.trim() } };
    added.push({
      id: 0,
      warehouse: '',
      type: '1',
      promised: 0,
      ...notReduced,
      ...line,
      wms,
      articul,
      header,
      unit,
      vat,
      vatFree,
    });
  }
  const had = new Map(own.map((line) => [line.id, line]));
  const changed = new Map(matched.after.map((line) => [line.id, pricedBy1c(line, had.get(line.id))]));
  const after = all.map((line) => changed.get(line.id) ?? line);
  const delivery =
    read.delivery !== undefined && read.delivery !== order.deliveryPrice && !isPartCancelled
      ? read.delivery
      : undefined;
  const isSame = added.length === 0 && after.every((line, i) => isSameLine(line, all[i]!));
  if (isSame && delivery === undefined) return { kind: 'same' };
  // An order that would lose all its lines is only ever cancelled as a whole.
  const isEmpty = added.length === 0 && after.every(({ quantity }) => quantity === 0);
  if (!allowed || isEmpty) return { kind: isEmpty && allowed ? 'same' : 'refused' };
  await writeAll(ctx, order, { before: all, after, added, delivery });
  return { kind: 'changed' };
}

function isOfPart(
  { wms }: Pick<ChangeableLine, 'wms'>,
  { part }: Part,
  warehouses: readonly { id: number; organisation: string }[],
): boolean {
  const organisation = warehouses.find(({ id }) => id === wms)?.organisation ?? '';
  const line = { wmsId: wms, organisation };
  return partKey(line, 'warehouse') === part || partKey(line, 'organisation') === part;
}

function isSameLine(a: ChangeableLine, b: ChangeableLine): boolean {
  return a.quantity === b.quantity && a.price === b.price && a.seenPrice === b.seenPrice;
}

type Written = {
  before: readonly ChangeableLine[];
  after: readonly ChangeableLine[];
  added: readonly ChangeableLine[];
  /** Kopecks; undefined for no change. */
  delivery: number | undefined;
};

async function writeAll(ctx: Context<Exchange>, order: TakenOrder, lines: Written): Promise<void> {
  const { db, now, log } = ctx;
  const { added, delivery } = lines;
  // Locks the dealer before any stock is locked.
  const sums = await orderToSum(db, order.id);
  await reserveOwed(db, order.id, now);
  const places = [...lines.after, ...added].map(({ product, wms }) => ({ id: product, wms }));
  const waiting = await holdWaiting(db, order.id, places);
  const before = stillWaiting(lines.before, lines.before, waiting);
  const after = stillWaiting(lines.before, lines.after, waiting);
  const all = [...after, ...added];
  const demand = demandChange(before, all);
  await holdStock(db, demand);
  await releaseStock(
    db,
    demand.filter(({ quantity }) => quantity < 0).map((each) => ({ ...each, quantity: -each.quantity })),
  );
  await reserveAnyway(
    db,
    demand.filter(({ quantity }) => quantity > 0),
  );
  await endPromises(db, endedPromises(before, after));
  await writeLines(
    db,
    after.filter((line, i) => line.quantity !== before[i]!.quantity),
  );
  await writePrices(
    db,
    after.filter(
      (line, i) => line.quantity > 0 && !isSameLine({ ...line, quantity: before[i]!.quantity }, before[i]!),
    ),
  );
  await addLines(db, order.id, added);
  // Gives away only locked stock: of all lines when some of them wait, otherwise only of the changed lines.
  await giveToWaiting(db, waiting.size > 0 ? places : demand, now);
  // 1C may have removed the lines that were waiting for goods.
  if (waiting.size > 0) await checkGoodsCome(db, [order.id], now);
  if (delivery !== undefined) await writeDeliveryPrice(db, order.id, delivery);
  await sumOrder(db, order.id);
  await withdrawBills(ctx, order);
  const changes = [
    ...wordedChanges(before, all, await warehouseNames(db)),
    ...changedPrices(before, after),
    ...(delivery === undefined ? [] : [deliveryPriceChanged]),
  ];
  await addEvents(db, ctx, [{ order: order.id, action: 'changed', changes }]);
  await recordChange(ctx, {
    kind: 'order',
    id: order.id,
    header: orderNumber(order.id, order.createdAt),
    action: 'changed',
    dealerId: order.dealerId,
    changes,
  });
  await markProductsChanged(
    db,
    demand.map(({ id }) => id),
    now,
  );
  await tellOfChanges(db, now, order);
  const had = new Set(before.map(({ product }) => product));
  const come = [...new Set(added.map(({ product }) => product))].filter((product) => !had.has(product));
  await changeOrderInSums(db, sums, goneProducts(before, all), come);
  log('order.changed', { order: order.id, exchange: ctx.actor.exchangeId, changes: changes.length });
}

/**
 * Returns the changes of prices for the history, without the prices themselves, because not every account of the
 * dealer sees them.
 */
function changedPrices(before: readonly ChangeableLine[], after: readonly ChangeableLine[]): Change[] {
  return after.flatMap((line, i) =>
    line.quantity > 0 && line.price !== before[i]!.price
      ? [{ label: `${line.articul} ${line.header}, цена`, before: '', after: 'изменена' }]
      : [],
  );
}
