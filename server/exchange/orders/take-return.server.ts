import { createHash } from 'node:crypto';
import { shippedStates } from '../../db/order-states.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { roubles } from '../../kernel/money.ts';
import { pieces } from '../../kernel/quantity.ts';
import type { Context } from '../../kernel/use-case.ts';
import { type HeldOrder, holdOrder } from '../../ordering/orders/order-change.repository.server.ts';
import { isSameSum } from '../../ordering/orders/sum-in-1c.ts';
import { noteReturn } from '../../ordering/returns/make-return.server.ts';
import { enterReturn, receiveGoods } from '../../ordering/returns/receive-goods.server.ts';
import {
  insertReturn,
  linesOfReturns,
  paymentOfReturn,
  warehousesOfReturns,
  writeReturn,
  writeReturnQuantities,
} from '../../ordering/returns/repository.server.ts';
import { parseReturnNumber, returnChange } from '../../ordering/returns/rules.ts';
import { goodsOf, isEmptied } from './document-goods.ts';
import { parseDocumentNumber } from './document-number.ts';
import type { Taken } from './documents-report.ts';
import { type AsideReason, asideText, type LeftReason } from './left-reasons.ts';
import { guid, type Match, matchOrder } from './match-order.server.ts';
import { matchReturnLines } from './match-return-lines.ts';
import type { ReadDocument } from './read-document.ts';
import {
  returnableLines,
  returnNumbered,
  returnOf1c,
  type TakenReturn,
} from './returns.repository.server.ts';
import { orderById, ordersNumberedIn1c } from './taken.repository.server.ts';
import { toldWarehouse } from './told-warehouse.ts';

type Aside = { reason: AsideReason; detail: string };
type Sold = Awaited<ReturnType<typeof returnableLines>>;

/**
 * Applies 1C's document of a return within the transaction of the document: its number and day, the pieces of a return
 * that is not received yet, and its state. A posted document receives the goods, a cancelled one refuses the return.
 * A document made in 1C becomes a return of the order that it names. What is not taken stays on the return as a note
 * (§12.1.45).
 */
export async function takeReturn(ctx: Context<Exchange>, document: ReadDocument): Promise<Taken> {
  const { db } = ctx;
  const known = await matchReturn(ctx, document);
  if (!known) return guid.test(document.id) ? bornReturn(ctx, document) : left('UNKNOWN_RETURN', '');
  const { inn } = document.contragent;
  if (inn !== '' && known.inn !== '' && inn !== known.inn)
    return left('OTHER_CONTRAGENT', document.contragent.name);
  const order = (await holdOrder(db, known.orderId))!;
  // Read again, because the order is locked only now.
  const held = (await returnNumbered(db, known.id))!;
  return applied(ctx, document, held, order, 'unchanged');
}

function left(reason: LeftReason, detail: string): Taken {
  return { outcome: 'left', reason, detail };
}

/**
 * Finds a return by its id in 1C, else by the number that the portal has sent. A row may also name it by the number that
 * the portal shows; beside an id of 1C, «В-000012» and «0800000012» are numbers of 1C's own.
 */
async function matchReturn(
  { db }: Context<Exchange>,
  { id, number }: ReadDocument,
): Promise<TakenReturn | undefined> {
  const isOwnId = guid.test(id);
  const known = isOwnId ? await returnOf1c(db, id) : undefined;
  if (known) return known;
  for (const text of [number, isOwnId ? '' : id]) {
    const key = (isOwnId ? /^[1-9]\d*$/ : /^\d+$/).test(text) ? parseDocumentNumber(text) : undefined;
    const shown = !isOwnId && /^[вb]/i.test(text) ? parseReturnNumber(text) : undefined;
    const found = key && 'return' in key ? key.return : shown;
    if (found !== undefined) return returnNumbered(db, found);
  }
  return undefined;
}

async function applied(
  ctx: Context<Exchange>,
  document: ReadDocument,
  held: TakenReturn,
  order: HeldOrder,
  outcome: 'unchanged' | 'created',
): Promise<Taken> {
  const { db } = ctx;
  const isOpen = held.state === 'asked' || held.state === 'accepted';
  const aside: Aside[] = [];
  const sold = await returnableLines(db, held.orderId, held.id);
  const goods = goodsOf(document);
  const isCancelled = document.isCancelled || isEmptied(document);
  let isChanged = false;
  if (isCancelled) {
    if (isOpen) {
      await refuse(ctx, held, order);
      isChanged = true;
    } else if (held.state === 'received') aside.push({ reason: 'RECEIVED_HERE', detail: 'отмена' });
  } else if (held.state === 'refused' || held.state === 'cancelled') {
    aside.push({ reason: 'REFUSED_HERE', detail: '' });
  } else {
    const matched = matchReturnLines(sold, goods, document.warehouse.id);
    if (matched.kind === 'left' && isOpen) return { outcome: 'left', ...matched.left };
    const lines =
      matched.kind === 'left' ? 'differ' : await takePieces(ctx, held, order, sold, matched.quantities);
    if (lines === 'differ') aside.push({ reason: 'RECEIVED_HERE', detail: '' });
    isChanged = lines === 'changed';
    const posted = isOpen && document.isPosted ? await receive(ctx, document, held, order) : undefined;
    if (posted && 'outcome' in posted) return posted;
    if (posted) {
      aside.push(...posted.aside);
      isChanged = true;
    }
    const sum = await differingSum(ctx, held.id, document);
    if (sum) aside.push({ reason: 'SUM_DIFFERS', detail: sum });
  }
  const twice = await loweredTwice(ctx, document, held, order);
  if (twice) aside.push({ reason: 'LOWERED_TWICE', detail: twice });
  const noted = await writeTold(ctx, document, held, aside, isChanged);
  if (outcome === 'created') return { outcome, order: order.id, aside };
  return { outcome: isChanged || noted ? 'changed' : 'unchanged', order: order.id, aside };
}

/**
 * Gives an open return the pieces of the document, also of goods of the order that it does not have yet; a document
 * without goods changes nothing. Returns `differ` for a return whose goods are received already.
 */
async function takePieces(
  ctx: Context<Exchange>,
  { id, state }: TakenReturn,
  order: HeldOrder,
  sold: Sold,
  quantities: ReadonlyMap<number, number>,
): Promise<'same' | 'changed' | 'differ'> {
  if (quantities.size === 0) return 'same';
  const before = new Map((await linesOfReturns(ctx.db, [id])).map((line) => [line.id, line.quantity]));
  const lines = sold
    .map((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }))
    .filter(({ id: line, quantity }) => quantity > 0 || before.has(line));
  const differing = lines.filter((line) => line.quantity !== (before.get(line.id) ?? 0));
  if (differing.length === 0) return 'same';
  if (state !== 'asked' && state !== 'accepted') return 'differ';
  await writeReturnQuantities(ctx.db, id, lines);
  const text = (quantity: number, unit: string) =>
    quantity > 0 ? pieces(quantity, unit) : 'не возвращается';
  const more = differing.map(({ id: line, articul, unit, quantity }) => ({
    label: articul,
    before: text(before.get(line) ?? 0, unit),
    after: text(quantity, unit),
  }));
  const change = returnChange(id, state, state, 'количество из 1С');
  await noteReturn(ctx, { id, order, action: 'changed', change, more });
  return 'changed';
}

/** Receives the goods of a posted document: at the warehouse that it names, else where each line was shipped. */
async function receive(
  ctx: Context<Exchange>,
  document: ReadDocument,
  held: TakenReturn,
  order: HeldOrder,
): Promise<{ aside: Aside[] } | Taken> {
  const { id, state } = held;
  const { db } = ctx;
  if (!shippedStates.includes(order.state)) return left('NOT_SHIPPED', '');
  const lines = await linesOfReturns(db, [id]);
  const warehouses = await warehousesOfReturns(db);
  const told = toldWarehouse(warehouses, document.warehouse);
  const received = {
    ...{ id, order, lines },
    places: new Map(lines.map((line) => [line.id, { wms: told?.id ?? line.wms, writtenOff: 0 }])),
  };
  const more = await receiveGoods(ctx, { ...received, warehouses, by: by1c, goesTo1c: true });
  const change = returnChange(id, state, 'received');
  await noteReturn(ctx, { id, order, action: 'moved', change, more });
  const isEntered = await enterReturn(ctx, received, namesIn1c(document, held));
  ctx.log('return.received', { return: id, exchange: ctx.actor.exchangeId });
  return { aside: isEntered ? [] : [{ reason: 'RETURN_IN_LEDGER', detail: '' }] };
}

const by1c = '1С';

const ofPayments: readonly AsideReason[] = ['RETURN_IN_LEDGER', 'LOWERED_TWICE'];

async function refuse(ctx: Context<Exchange>, { id, state }: TakenReturn, order: HeldOrder): Promise<void> {
  const answer = 'Отменён в 1С';
  await writeReturn(ctx.db, id, { state: 'refused', answer, decided_by: by1c, decided_at: ctx.now });
  const change = returnChange(id, state, 'refused', answer);
  await noteReturn(ctx, { id, order, action: 'refused', change });
  ctx.log('return.refused', { return: id, exchange: ctx.actor.exchangeId });
}

/** Returns the sums of document and return as a text; undefined when they agree up to a kopeck a line. */
async function differingSum(
  { db }: Context<Exchange>,
  id: number,
  { total, vatOnTop, lines }: ReadDocument,
): Promise<string | undefined> {
  if (total === undefined || lines.length === 0) return undefined;
  const own = Number((await returnNumbered(db, id))!.total);
  if (isSameSum(own, { total, vatOnTop }, lines.length)) return undefined;
  return `в 1С ${roubles(total)}, на портале ${roubles(own)}`;
}

/** Returns id, number and day of a return in 1C: those of the document, else those that are known. */
function namesIn1c({ id, number, externalNumber, externalOn }: ReadDocument, held: TakenReturn) {
  const told = externalNumber || (held.exchangeState === 'born' ? number.slice(0, 50) : '');
  return {
    externalId: held.externalId ?? (guid.test(id) ? id : null),
    externalNumber: told || held.externalNumber,
    externalOn: externalOn ?? held.externalOn,
  };
}

/**
 * Returns the payment by which 1C has lowered the debt once more, if the document is the first to name a return that was
 * received here: until then neither could be recognized in the other. The card shows it until the payment is reversed.
 */
async function loweredTwice(
  { db }: Context<Exchange>,
  document: ReadDocument,
  held: TakenReturn,
  { contractId }: HeldOrder,
): Promise<string | undefined> {
  if (held.state !== 'received' || held.inPayments === 1) return undefined;
  const names = namesIn1c(document, held);
  if (names.externalId === held.externalId && names.externalNumber === held.externalNumber) return undefined;
  return (await paymentOfReturn(db, { ...names, contractId, total: Number(held.total) }))?.text;
}

/** Writes what the document says about itself and what was not taken; returns whether anything has changed. */
async function writeTold(
  { db }: Context<Exchange>,
  document: ReadDocument,
  held: TakenReturn,
  aside: readonly Aside[],
  isChanged: boolean,
): Promise<boolean> {
  const names = namesIn1c(document, held);
  // The card finds out by itself what concerns payments.
  const note = asideText(aside.filter(({ reason }) => !ofPayments.includes(reason))).slice(0, 500);
  const told = {
    external_id: names.externalId,
    external_number: names.externalNumber,
    external_on: names.externalOn,
    exchange_note: note,
  };
  const isSame =
    told.external_id === held.externalId &&
    told.external_number === held.externalNumber &&
    told.external_on === held.externalOn &&
    told.exchange_note === held.note;
  // 1C has the return now, in the state that it has told.
  const isKnown = held.exchangeState === 'none' || (isChanged && held.exchangeState !== 'born');
  if (isSame && !isKnown) return false;
  await writeReturn(db, held.id, { ...told, ...(isKnown && { exchange_state: 'confirmed' }) });
  return !isSame;
}

/**
 * Finds the order that a document names: by the id or the number of the portal, else by the number in 1C. «000000123» is a
 * number of 1C's own, not the 123 that the portal has sent.
 */
async function orderOfBasis(
  { db }: Context<Exchange>,
  document: ReadDocument,
  basis: string,
): Promise<Match> {
  const isOwnId = guid.test(basis);
  const match: Match =
    !isOwnId && basis.startsWith('0')
      ? { kind: 'unknown', isBorn: false }
      : await matchOrder(db, { ...document, id: isOwnId ? basis : '', number: isOwnId ? '' : basis });
  if (match.kind !== 'unknown') return match;
  const ids = await ordersNumberedIn1c(db, basis, document.contragent.inn);
  const order = ids.length === 1 ? await orderById(db, ids[0]!) : undefined;
  return order ? { kind: 'found', order, part: undefined } : match;
}

/** Makes the return of a document that was made in 1C, of the order that it names. */
async function bornReturn(ctx: Context<Exchange>, document: ReadDocument): Promise<Taken> {
  const { db, now } = ctx;
  if (document.isCancelled) return left('CANCELLED_UNKNOWN', document.contragent.name);
  const basis = document.basis || document.ofOrder;
  const found = basis === '' ? undefined : await orderOfBasis(ctx, document, basis);
  if (found?.kind === 'left') return { outcome: 'left', ...found.left };
  if (found?.kind !== 'found')
    return left('NO_ORDER_OF_RETURN', [basis, document.contragent.name].filter(Boolean).join(', '));
  const order = (await holdOrder(db, found.order.id))!;
  // Another exchange may have made it meanwhile.
  const made = await returnOf1c(db, document.id);
  if (made) return applied(ctx, document, made, order, 'unchanged');
  if (!shippedStates.includes(order.state)) return left('NOT_SHIPPED', basis);
  const sold = await returnableLines(db, order.id, 0);
  const matched = matchReturnLines(sold, goodsOf(document), document.warehouse.id);
  if (matched.kind === 'left') return { outcome: 'left', ...matched.left };
  const picked = sold.flatMap((line) => {
    const quantity = matched.quantities.get(line.id) ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  if (picked.length === 0) return left('NO_LINES', basis);
  const { dealerId, contractId } = order;
  const reason = document.comment.trim().slice(0, 200) || 'Оформлен в 1С';
  const id = await insertReturn(
    db,
    {
      ...{ order_id: order.id, dealer_id: dealerId, contract_id: contractId, account_id: null },
      ...{ created_at: now, reason: '', words: reason, state: 'accepted' },
      ...{ asked_by: by1c, decided_by: by1c, decided_at: now },
      ...{ external_id: document.id, exchange_state: 'born' },
      idempotency_key: createHash('sha256').update(`1c ${document.id}`).digest('hex'),
    },
    picked,
  );
  const change = returnChange(id, '', 'accepted', reason);
  await noteReturn(ctx, { id, order, action: 'created', change });
  return applied(ctx, document, (await returnNumbered(db, id))!, order, 'created');
}
