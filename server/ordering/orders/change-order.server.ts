import type { Kysely } from 'kysely';
import { z } from 'zod';
import { openStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { confinedTo, type Staff } from '../../kernel/actor.ts';
import { addDays, dayOf, ruDate } from '../../kernel/clock.ts';
import { tooLong, zById, zId, zIfSent, zLine, zText } from '../../kernel/fields.ts';
import { amountText, parseRoubles } from '../../kernel/money.ts';
import { maxQuantity, pieces, typedNumber } from '../../kernel/quantity.ts';
import { type FormRecord, reconcile, zOriginal } from '../../kernel/reconcile.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { entriesById } from '../../kernel/trees.ts';
import { parseTypedDate, whyNoDay } from '../../kernel/typed-date.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { parsePercent, percentText } from '../../people/price-politics/percent.ts';
import { discountLimitOf } from '../../people/staff/repository.server.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { refuseRaised } from '../limit/check-limit.server.ts';
import { changeOrderInSums, orderToSum } from '../sums/change-sums.repository.server.ts';
import {
  type ChangeFormValues,
  changeFormValues,
  changeWordings,
  longestComment,
  priceField,
  quantityField,
  termWordings,
  warehouseField,
} from './change-form.ts';
import {
  changedLines,
  demandChange,
  endedPromises,
  goneProducts,
  stillWaiting,
  type WantedLine,
  wordedChanges,
} from './line-changes.ts';
import { discounted, fullPrice, typedPrice, wantedPrices, wordedPrices } from './line-prices.ts';
import { noSuchOrder } from './no-such-order.ts';
import {
  addressesOfDealer,
  type ChangeableLine,
  type ChangedTerms,
  deliveriesOf,
  type HeldOrder,
  holdOrder,
  linesToChange,
  type OrderDelivery,
  sumOrder,
  warehouseNames,
  writeLines,
  writePrices,
  writeTerms,
} from './order-change.repository.server.ts';
import { deliveryPriceChanged, deliveryPriceLabel } from './order-changes.ts';
import { addEvents } from './order-events.repository.server.ts';
import { orderToMove, reserveOwed } from './order-move.repository.server.ts';
import { orderNumber, shownState } from './rules.ts';
import { endPromises, holdStock, releaseStock, reserveStock, stocksOf } from './stock.repository.server.ts';
import { tellOfChanges } from './tell-changes.server.ts';
import { checkGoodsCome, giveToWaiting, holdWaiting } from './waiting-lines.repository.server.ts';
import { withdrawBills } from './withdraw-bills.server.ts';

const input = z.object({
  id: zId,
  date: zIfSent(zLine(40)),
  address: zIfSent(zLine(500)),
  delivery: zIfSent(zLine(20)),
  /** Roubles; empty for a free delivery. */
  delivery_price: zIfSent(zLine(40)),
  comment: zIfSent(zText(10_000)),
  /** Keyed by line id; 0 removes the line. */
  quantity: zById,
  warehouse: zById,
  /** Keyed by line id: a price, or a discount in percent. */
  price: zById,
  /** A discount in percent for all lines whose price field is as the form showed it; lower prices stay. */
  discount: zIfSent(zLine(20)),
  /** Why prices are reduced. */
  reason: zIfSent(zLine(255)),
  original: zOriginal,
});

/** The maximum number of days ahead; a later day is considered a typing error. */
const furthestDays = 366;

/**
 * Changes an order that is not shipped yet: quantities and warehouses of its lines with their reservations, their
 * prices as far as the right of the staff member goes (`wantedPrices`), the day of shipment, the delivery with its price, the
 * address and the comment (§12.1.16). Missing fields keep their values. Refusals: NOT_FOUND, ORDER_MOVED when the order has been
 * shipped or cancelled, BAD_INPUT by field, NOT_ENOUGH_STOCK at the fields whose goods are not free, OVER_LIMIT when
 * more is added than the contract's limit leaves (§12.1.14), CHANGED_MEANWHILE (decisions/forms.md).
 */
export const changeOrder = staffUseCase({
  name: 'change-order',
  access: withRight('orders'),
  writes: true,
  input,
  run: (change, ctx) => changeOrderWith(change, ctx),
});

/**
 * Does the work of `changeOrder` in the caller's transaction. `mayEmpty`: the caller adds goods afterwards, so all lines
 * may be removed.
 */
export async function changeOrderWith(
  { id, original, ...typed }: z.output<typeof input>,
  ctx: Context<Staff>,
  { mayEmpty = false } = {},
) {
  const { db, actor, now, log } = ctx;
  if (!(await orderToMove(db, id, confinedTo(actor)))) return noSuchOrder();
  const order = (await holdOrder(db, id))!;
  if (!openStates.includes(order.state)) return closedMeanwhile(order.state);
  const sums = await orderToSum(db, id);
  await reserveOwed(db, id, now);

  const [lines, warehouses] = [await linesToChange(db, id), await warehouseNames(db)];
  const deliveries = await deliveriesOf(db, order);
  const names = new Map(deliveries.map((each) => [String(each.id), each.header]));
  const stored = changeFormValues(order, lines);
  const right = { limit: await discountLimitOf(db, actor.staffId), reason: typed.reason ?? '' };
  const ofAll = discountOfAll(typed.discount ?? '', right.limit);
  if (typeof ofAll === 'string') return fail('BAD_INPUT', { fields: { discount: [ofAll] } });
  const sent = sentValues(typed, lines, { original: original ?? stored, discount: ofAll });
  const lost = Object.keys(sent).find(
    (name) => !(name in stored) && original?.[name] !== undefined && sent[name] !== original[name],
  );
  if (lost) return fail('CHANGED_MEANWHILE', { message: lineGone });
  const merged = reconcile({ sent, stored, original }, changeWordings(lines, warehouses, names));
  if (!merged.ok) return merged;
  const { values, meanwhile } = merged;

  const { wanted, fields } = wantedLines(lines, values, warehouses);
  const kept = lines.filter(({ id: line }) => wanted.get(line)!.quantity > 0);
  const priced = wantedPrices(kept, { values, stored }, right);
  for (const [id, price] of priced.prices) Object.assign(wanted.get(id)!, price);
  const terms = await termsOf(db, { order, deliveries, values, now });
  const refused = { ...terms.fields, ...fields, ...priced.fields };
  if (Object.keys(refused).length > 0) return fail('BAD_INPUT', { fields: refused });

  const changed = changedLines(lines, wanted);
  if (!mayEmpty && changed.every(({ quantity }) => quantity === 0))
    return fail('BAD_INPUT', { message: nothingLeft });
  const places = [...lines, ...changed].map(({ product, wms }) => ({ id: product, wms }));
  const waiting = await holdWaiting(db, id, places);
  const stay = waitingThatMove(lines, wanted, waiting);
  if (Object.keys(stay).length > 0) return fail('BAD_INPUT', { fields: stay });
  const before = stillWaiting(lines, lines, waiting);
  const after = stillWaiting(lines, changed, waiting);
  const short = await moveReservation(db, before, after, wanted);
  if (short) return fail('NOT_ENOUGH_STOCK', { fields: short });

  const changes = [
    ...wordedChanges(lines, after, warehouses),
    ...wordedPrices(lines, after, warehouses),
    ...changesBetween<ChangeFormValues>(
      stored,
      { ...values, date: ruDate(terms.shipOn), address: terms.address },
      termWordings(names),
    ),
  ];
  const number = orderNumber(id, order.createdAt);
  if (changes.length === 0) return ok({ number, changed: false, notified: false, meanwhile });

  await writeLines(
    db,
    after.filter((line, i) => line.quantity !== lines[i]!.quantity || line.wms !== lines[i]!.wms),
  );
  const repricedLines = after.filter((line, i) => line.quantity > 0 && line.price !== lines[i]!.price);
  await writePrices(db, repricedLines);
  // Uses only places whose stock is locked: the stock of all lines is locked only when some of them wait.
  await giveToWaiting(db, waiting.size > 0 ? places : demandChange(before, after), now);
  // The removed pieces may have been the only missing ones.
  if (waiting.size > 0) await checkGoodsCome(db, [id], now);
  const hasOtherSum =
    terms.deliveryPrice !== Number(order.deliveryPrice) ||
    repricedLines.length > 0 ||
    after.some((line, i) => line.quantity !== lines[i]!.quantity);
  if (hasOtherSum) await withdrawBills(ctx, order);
  await writeTerms(db, id, terms);
  await sumOrder(db, id);
  const told = changes.map((each) => (each.label === deliveryPriceLabel ? deliveryPriceChanged : each));
  await addEvents(db, ctx, [{ order: id, action: 'changed', changes: told }]);
  await recordChange(ctx, {
    kind: 'order',
    id,
    header: number,
    action: 'changed',
    dealerId: order.dealerId,
    changes,
  });
  const touched = demandChange(before, after).map((each) => each.id);
  await markProductsChanged(db, touched, now);
  const notified = await tellOfChanges(db, now, order);
  await changeOrderInSums(db, sums, goneProducts(lines, after));
  const { total } = await orderToSum(db, id);
  const raised = { ...order, total, added: total - sums.total };
  const over = await refuseRaised(ctx, raised, 'Изменения не сохранены');
  if (over) return over;
  log('order.changed', { order: id, staff: actor.staffId, changes: changes.length });
  return ok({ number, changed: true, notified, meanwhile });
}

const closedMeanwhile = (state: number) =>
  fail('ORDER_MOVED', {
    message: `Заказ уже не изменить: сейчас он «${shownState(state).header}». Изменения не сохранены`,
  });

const lineGone = 'Позицию, которую вы меняли, уже убрали из заказа. Показали заказ как есть, проверьте его';
const nothingLeft = 'Все позиции убрать нельзя. Если заказ не нужен, отмените его';

function sentValues(
  typed: Omit<z.output<typeof input>, 'id' | 'discount' | 'reason' | 'original'>,
  lines: readonly ChangeableLine[],
  { original, discount }: { original: FormRecord; discount: number | undefined },
) {
  const text = (value: unknown) => String([value].flat().at(-1) ?? '').trim();
  const prices = new Map(entriesById(typed.price).map(([line, value]) => [line, text(value)]));
  const isUntouched = (id: number) => [undefined, original[priceField(id)]].includes(prices.get(id));
  if (discount !== undefined)
    for (const line of lines)
      if (isUntouched(line.id)) prices.set(line.id, amountText(discounted(line, discount)));
  const fulls = new Map(lines.map((line) => [line.id, fullPrice(line)]));
  return {
    ...(typed.date !== undefined && { date: typed.date }),
    ...(typed.address !== undefined && { address: typed.address }),
    ...(typed.delivery !== undefined && { delivery: typed.delivery }),
    ...(typed.delivery_price !== undefined && { delivery_price: sumOf(typed.delivery_price) }),
    ...(typed.comment !== undefined && { comment: typedLines(typed.comment) }),
    ...Object.fromEntries([
      ...entriesById(typed.quantity).map(([line, value]) => [quantityField(line), amountOf(text(value))]),
      ...entriesById(typed.warehouse).map(([line, value]) => [warehouseField(line), text(value)]),
      ...[...prices].map(([line, value]) => [priceField(line), priceOf(value, fulls.get(line) ?? 0)]),
    ]),
  } as Partial<ChangeFormValues>;
}

/** Returns the price as the form would show it; zero and a text that is no price unchanged, for the error message. */
function priceOf(text: string, full: number): string {
  const price = typedPrice(text, full);
  return price ? amountText(price) : text;
}

/** Returns a sum as the form would show it, '' for zero; a text that is no sum unchanged, for the error message. */
function sumOf(text: string): string {
  const sum = parseRoubles(text);
  return sum === undefined ? text : amountText(sum);
}

/** Returns the discount for all lines, in basis points; undefined if none was typed; a text that refuses it. */
function discountOfAll(text: string, limit: number): number | string | undefined {
  if (text === '') return undefined;
  const discount = parsePercent(text);
  if (discount === undefined || discount > 10_000) return 'Укажите скидку от 0 до 100\u00a0%, например 5';
  return discount <= limit ? discount : `Вам можно дать скидку до ${percentText(limit)}\u00a0%`;
}

/**
 * Removes leading zeros and spaces between digits; leaves a text that is not a number unchanged for the error message.
 */
function amountOf(text: string): string {
  const number = typedNumber(text);
  return number === undefined ? text : String(number);
}

function wantedLines(
  lines: readonly ChangeableLine[],
  values: ChangeFormValues,
  warehouses: ReadonlyMap<number, string>,
): { wanted: Map<number, WantedLine>; fields: FieldErrors } {
  const wanted = new Map<number, WantedLine>();
  const fields: FieldErrors = {};
  for (const { id } of lines) {
    const quantity = typedNumber(String(values[quantityField(id)]));
    const wms = Number(values[warehouseField(id)]);
    if (quantity === undefined) fields[quantityField(id)] = ['Укажите количество целым числом, 0 – убрать'];
    else if (quantity > maxQuantity) fields[quantityField(id)] = ['Не больше 99\u00a0999'];
    if (!warehouses.has(wms)) fields[warehouseField(id)] = ['Выберите склад'];
    wanted.set(id, { quantity: quantity ?? 0, wms });
  }
  return { wanted, fields };
}

/** Ten million roubles in kopecks; anything higher is a typing error. */
const maxDeliveryPrice = 1_000_000_000;

type TermsInput = {
  order: HeldOrder;
  deliveries: readonly OrderDelivery[];
  values: ChangeFormValues;
  now: number;
};

/** Returns the wanted terms, or errors by field. A delivery without an address removes that of the former one. */
async function termsOf(
  db: Kysely<Database>,
  { order, deliveries, values, now }: TermsInput,
): Promise<ChangedTerms & { fields: FieldErrors }> {
  const fields: FieldErrors = {};
  const today = dayOf(now);
  const isSameDay = values.date === ruDate(order.shipOn);
  const day = isSameDay ? order.shipOn : parseTypedDate(values.date, { today, towards: 'future' });
  if (!day) fields.date = [values.date ? whyNoDay(values.date) : 'Укажите дату отгрузки'];
  else if (!isSameDay && (day < today || day > addDays(today, furthestDays)))
    fields.date = ['Укажите день не раньше сегодняшнего и не дальше года'];
  const isSameDelivery = values.delivery === String(order.deliveryId);
  const chosen = deliveries.find(({ id }) => String(id) === values.delivery);
  if (!chosen && !isSameDelivery) fields.delivery = ['Выберите способ доставки'];
  const deliveryPrice = values.delivery_price === '' ? 0 : parseRoubles(values.delivery_price);
  if (deliveryPrice === undefined) fields.delivery_price = ['Укажите цену в рублях, например 350'];
  else if (deliveryPrice > maxDeliveryPrice)
    fields.delivery_price = ['Не больше 10\u00a0000\u00a0000\u00a0₽'];
  const { comment } = values;
  if (comment !== order.comment && comment.length > longestComment)
    fields.comment = [tooLong(longestComment)];
  const isPickUp = !isSameDelivery && chosen?.needsAddress === false && values.address === order.address;
  const address = isPickUp ? '' : values.address;
  const isSameAddress = address === order.address;
  if (address === '' && chosen?.needsAddress && !(isSameAddress && isSameDelivery))
    fields.address = ['Укажите адрес доставки'];
  const known = isSameAddress ? [] : await addressesOfDealer(db, order.dealerId);
  const ofDealer = known.find(({ fullAddress }) => fullAddress === address)?.id ?? null;
  return {
    fields,
    shipOn: day ?? order.shipOn,
    delivery: chosen ?? { id: order.deliveryId, header: order.delivery },
    deliveryPrice: deliveryPrice ?? 0,
    address,
    addressId: isSameAddress ? order.addressId : ofDealer,
    comment,
  };
}

/**
 * Returns errors for waiting lines that are moved: expected goods arrive at one warehouse, so their line cannot be
 * moved.
 */
function waitingThatMove(
  lines: readonly ChangeableLine[],
  wanted: ReadonlyMap<number, WantedLine>,
  waiting: ReadonlyMap<number, number>,
): FieldErrors {
  const fields: FieldErrors = {};
  for (const { id, wms, unit } of lines) {
    const promised = waiting.get(id);
    const next = wanted.get(id);
    if (!promised || !next || next.quantity === 0 || next.wms === wms) continue;
    fields[warehouseField(id)] = [
      `Позиция ждёт поступления ${pieces(promised, unit)} на этот склад: на другой её перенести нельзя`,
    ];
  }
  return fields;
}

/** Changes the reservation. If something is not free, changes nothing and returns messages by field. */
async function moveReservation(
  db: Kysely<Database>,
  lines: readonly ChangeableLine[],
  after: readonly ChangeableLine[],
  wanted: ReadonlyMap<number, WantedLine>,
): Promise<FieldErrors | undefined> {
  const demand = demandChange(lines, after);
  await holdStock(db, demand);
  const more = demand.filter(({ quantity }) => quantity > 0);
  const stocks = await stocksOf(db, more);
  const fields: FieldErrors = {};
  for (const { id, wms, quantity } of more) {
    const stock = stocks.find((each) => each.id === id && each.wms === wms);
    const free = Math.max(0, (stock?.quantity ?? 0) - (stock?.reserved ?? 0));
    if (free >= quantity) continue;
    const line = lines.find((each) => each.product === id && wanted.get(each.id)?.wms === wms)!;
    const field = line.wms === wms ? quantityField(line.id) : warehouseField(line.id);
    fields[field] = [
      `На складе свободно ${pieces(free, line.unit)}, а нужно ещё ${pieces(quantity, line.unit)}`,
    ];
  }
  if (Object.keys(fields).length > 0) return fields;
  await releaseStock(
    db,
    demand.filter(({ quantity }) => quantity < 0).map((each) => ({ ...each, quantity: -each.quantity })),
  );
  if (!(await reserveStock(db, more))) throw new Error('held stock has changed');
  await endPromises(db, endedPromises(lines, after));
  return undefined;
}
