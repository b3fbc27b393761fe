import { inTransaction } from '../../db/dialect.server.ts';
import { openStates, state } from '../../db/order-states.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { roubles } from '../../kernel/money.ts';
import type { Context } from '../../kernel/use-case.ts';
import { carryOutMove, recordMove, type Shipment } from '../../ordering/orders/carry-out-move.server.ts';
import { addEvents, eventsOf, lastMoveOf } from '../../ordering/orders/order-events.repository.server.ts';
import {
  moveOrder,
  piecesOf,
  releaseReservation,
  unship,
} from '../../ordering/orders/order-move.repository.server.ts';
import { standingPaper } from '../../ordering/orders/papers-of-order.repository.server.ts';
import { holdStock, reserveAnyway } from '../../ordering/orders/stock.repository.server.ts';
import {
  endDifference,
  keepDifference,
  sumsOfOrder,
} from '../../ordering/orders/sum-in-1c.repository.server.ts';
import { isSameSum } from '../../ordering/orders/sum-in-1c.ts';
import { tellOfChanges } from '../../ordering/orders/tell-changes.server.ts';
import { withdrawBills } from '../../ordering/orders/withdraw-bills.server.ts';
import { hasLiveReturns } from '../../ordering/returns/repository.server.ts';
import { moveOrderInSums } from '../../ordering/sums/change-sums.repository.server.ts';
import { shipmentText } from '../../ordering/sums/entry-names.ts';
import { withdrawShipment } from '../../ordering/sums/ledger.repository.server.ts';
import { isRouble } from '../offers-rules.ts';
import { addAnswer } from './answers.repository.server.ts';
import { bornOrder } from './born-order.server.ts';
import { isEmptied } from './document-goods.ts';
import type { Taken } from './documents-report.ts';
import { asideText } from './left-reasons.ts';
import { matchOrder } from './match-order.server.ts';
import { type Part, partsOf, writeTold } from './parts.repository.server.ts';
import type { ReadDocument } from './read-document.ts';
import { combinedState, progressOf, type StateMap, toldState } from './state-map.ts';
import { noteState } from './states.repository.server.ts';
import { takeLines } from './take-lines.server.ts';
import { takeReturn } from './take-return.server.ts';
import {
  type Facts,
  knownRevision,
  type TakenOrder,
  writeFacts,
  writeKnown,
} from './taken.repository.server.ts';

type Aside = Exclude<Taken, { outcome: 'left' }>['aside'];

/**
 * Applies one document of an exchange, an order or a return (`takeReturn`), in a transaction of its own and returns the
 * outcome. The lines are applied
 * first, so that a shipment takes out of the stock what 1C has shipped. Then the order advances to its state in 1C,
 * never back. The lines of a shipped order stay; only a cancellation in 1C reverses its shipment.
 */
export async function takeDocument(
  ctx: Context<Exchange>,
  document: ReadDocument,
  rules: StateMap,
  /** The exchange whose journal shows the document; undefined for a call of /1c/api. */
  sessionId: number | undefined,
): Promise<Taken> {
  const operation = folded(document.operation);
  const isReturn = returnOperations.has(operation);
  if (!isReturn && (operation !== 'заказтовара' || document.basis !== ''))
    return { outcome: 'left', reason: 'OTHER_OPERATION', detail: document.operation };
  if (!isRouble(document.currency))
    return { outcome: 'left', reason: 'FOREIGN_CURRENCY', detail: document.currency };
  try {
    return await inTransaction(ctx.db, async (trx) => {
      const inside = { ...ctx, ...ctx.withinTransaction, db: trx };
      const taken = isReturn ? await takeReturn(inside, document) : await takeFound(inside, document, rules);
      // Nothing of a document that is left out may stay, such as a new or a reopened order.
      if (taken.outcome === 'left') throw new LeftOut(taken);
      // The order's own list of exchanges is about the order; a return has its own note.
      if (!isReturn) await keepAnswer(inside, sessionId, taken);
      return taken;
    });
  } catch (error) {
    if (error instanceof LeftOut) return error.taken;
    throw error;
  }
}

/** Returns of goods, as CommerceML and the configurations of 1C name them. */
const returnOperations: ReadonlySet<string> = new Set([
  'возвраттовара',
  'возвраттоваров',
  'возвраттоваровотклиента',
  'возвраттоваровотпокупателя',
  'возвраттовараотпокупателя',
]);

/** Rolls back the transaction of a document that is left out. */
class LeftOut extends Error {
  constructor(readonly taken: Extract<Taken, { outcome: 'left' }>) {
    super(taken.reason);
  }
}

async function takeFound(ctx: Context<Exchange>, document: ReadDocument, rules: StateMap): Promise<Taken> {
  const found = await matchOrder(ctx.db, document);
  if (found.kind === 'left') return { outcome: 'left', ...found.left };
  if (found.kind === 'unknown') {
    // An id that is not a GUID is an order number of another site, or of this portal before it lost its orders.
    if (found.isBorn) return bornOrder(ctx, document, rules, takeOrder);
    return { outcome: 'left', reason: 'UNKNOWN_NUMBER', detail: document.contragent.name };
  }
  return takeOrder(ctx, document, rules, found.order, found.part);
}

/** Records for the desk what the document has done to its order, unless it changes nothing. */
async function keepAnswer(
  { db, now }: Context<Exchange>,
  sessionId: number | undefined,
  taken: Taken,
): Promise<void> {
  if (taken.outcome === 'left' || (taken.outcome === 'unchanged' && taken.aside.length === 0)) return;
  await addAnswer(db, {
    order_id: taken.order,
    session_id: sessionId ?? null,
    taken_at: now,
    outcome: taken.outcome,
    aside: asideText(taken.aside).slice(0, 500),
  });
}

/** Returns an operation for comparison: «Заказ товара» and `ЗаказТовара` are the same. */
function folded(operation: string): string {
  return operation.toLowerCase().replace(/\s/g, '');
}

/**
 * Adjusts an order, which is locked, to a document. `part`: the part of the order that the document covers; undefined
 * for the whole order.
 */
async function takeOrder(
  ctx: Context<Exchange>,
  document: ReadDocument,
  rules: StateMap,
  found: TakenOrder,
  part: Part | undefined,
): Promise<Taken> {
  const { db } = ctx;
  const aside: Aside = [];
  const isReopened = !isEmptied(document) && (await reopened(ctx, found, toldState(document, rules).state));
  const order = isReopened ? { ...found, state: state.created } : found;
  if (isReopened) aside.push({ reason: 'REOPENED', detail: '' });
  // An order of the old portal is in 1C in its imported revision, 0.
  const known = (await knownRevision(db, order.id)) ?? (order.oldNumber === null ? undefined : 0);
  const isChangedHere = known !== undefined && order.revision > known;
  const told = toldOf(document, rules, { mayEmpty: openStates.includes(order.state) && !isChangedHere });
  const isFinal = told.state !== undefined && finalStates.includes(told.state);
  let isChanged = isReopened;

  // Applies the lines first, because a line that cannot be read excludes the whole document.
  if (told.state !== state.cancelled || part) {
    const isOpen = openStates.includes(order.state);
    const lines = await takeLines(ctx, order, document, {
      part,
      // Goods that 1C has shipped have left the warehouse, even if the portal has changed the order meanwhile.
      allowed: isOpen && (!isChangedHere || isFinal),
      isPartCancelled: told.state === state.cancelled,
    });
    if (lines.kind === 'left' && isOpen) return { outcome: 'left', ...lines.left };
    const differs = lines.kind === 'refused' || lines.kind === 'left';
    if (differs && order.state !== state.cancelled)
      aside.push({ reason: isOpen ? 'CHANGED_HERE' : 'SHIPPED_HERE', detail: '' });
    isChanged ||= lines.kind === 'changed';
    const sums = !part && !differs ? await differingSums(ctx, order.id, document) : undefined;
    if (sums) aside.push({ reason: 'SUM_DIFFERS', detail: sums });
  }
  if (told.unknown) {
    await noteState(db, told.unknown);
    aside.push({ reason: 'UNKNOWN_STATUS', detail: told.unknown });
  }
  if (told.unshipped) aside.push({ reason: 'CLOSED_UNSHIPPED', detail: document.status });
  isChanged = (await takeFacts(ctx, order, document, part !== undefined)) || isChanged;
  const moved = await moveTo(ctx, order, document, await targetOf(ctx, order, told.state, part));
  if (moved !== 'moved' && moved !== 'stays') aside.push({ reason: moved, detail: '' });
  isChanged ||= moved === 'moved';
  // 1C has the order now, and its state of a finished order is final.
  const isFirst = known === undefined && ['new', 'held'].includes(order.exchangeState);
  if (isFirst || (moved === 'moved' && isFinal)) await writeKnown(db, order.id);
  return { outcome: isChanged ? 'changed' : 'unchanged', order: order.id, aside };
}

/**
 * Returns the state that a document tells. With `mayEmpty`, a document whose goods all have the quantity 0 cancels its
 * order.
 */
function toldOf(
  document: ReadDocument,
  rules: StateMap,
  { mayEmpty }: { mayEmpty: boolean },
): ReturnType<typeof toldState> {
  const told = toldState(document, rules);
  const isOpen = told.state === undefined || openStates.includes(told.state);
  return mayEmpty && isOpen && isEmptied(document) ? { ...told, state: state.cancelled } : told;
}

/**
 * Keeps the total of a document on its order while they differ by more than a kopeck a line, and returns both as a text.
 * Returns undefined when they agree, and when staff have already decided about this total. 1C may write the total with
 * or without the VAT that it adds.
 */
async function differingSums(
  { db, now }: Context<Exchange>,
  orderId: number,
  { total, vatOnTop, lines }: ReadDocument,
): Promise<string | undefined> {
  if (total === undefined || lines.length === 0) return undefined;
  const { own, told, settled } = await sumsOfOrder(db, orderId);
  if (settled === total || isSameSum(own, { total, vatOnTop }, lines.length)) {
    if (told) await endDifference(db, orderId);
    return undefined;
  }
  if (told?.total !== total || told.vatOnTop !== vatOnTop)
    await keepDifference(db, orderId, { total, vatOnTop, at: now });
  return `в 1С ${roubles(total)}, на портале ${roubles(own)}`;
}

const finalStates: readonly number[] = [state.shipped, state.completed, state.cancelled];

/** Writes number, day and payment if 1C names them; returns whether anything has changed. */
async function takeFacts(
  { db, now }: Context<Exchange>,
  order: TakenOrder,
  document: ReadDocument,
  isPart: boolean,
): Promise<boolean> {
  const { externalOn, isPaid, paidOn } = document;
  const number =
    document.externalNumber || (order.exchangeState === 'born' ? document.number.slice(0, 50) : '');
  const names = order.externalNumber?.split(', ') ?? [];
  // Each part of an order has its own number in 1C.
  const numbers = !number || names.includes(number) ? names : isPart ? [...names, number] : [number];
  const facts: Facts = {
    externalNumber: numbers.join(', ').slice(0, 50) || null,
    externalOn: externalOn ?? order.externalOn,
    paidOn: isPaid && !isPart ? (paidOn ?? order.paidOn ?? dayOf(now)) : order.paidOn,
  };
  const isSame = (['externalNumber', 'externalOn', 'paidOn'] as const).every(
    (name) => facts[name] === order[name],
  );
  if (!isSame) await writeFacts(db, order.id, facts, now);
  return !isSame;
}

/** Returns the target state of an order; for a divided order that of the least advanced part. */
async function targetOf(
  { db }: Context<Exchange>,
  order: TakenOrder,
  told: number | undefined,
  part: Part | undefined,
): Promise<number | undefined> {
  if (!part) return told;
  if (told !== undefined && told !== part.toldState) await writeTold(db, part.id, told);
  const parts = await partsOf(db, [order.id]);
  return combinedState(
    parts.map(({ id, toldState: before }) => (id === part.id ? (told ?? before) : before)),
  );
}

/**
 * Reopens an order that 1C cancelled and has posted again: it is open as when it was placed, and its goods are reserved
 * even if they are not free. Returns false for any other order, such as one that was cancelled in the portal.
 */
async function reopened(
  ctx: Context<Exchange>,
  order: TakenOrder,
  told: number | undefined,
): Promise<boolean> {
  const { db, now, log } = ctx;
  if (order.state !== state.cancelled || told === undefined || told === state.cancelled) return false;
  const last = await lastMoveOf(db, order.id);
  if (last?.by !== 'exchange') return false;
  const move = { from: state.cancelled, to: state.created };
  await moveOrder(db, order.id, { ...move, from: [move.from], now });
  const pieces = await piecesOf(db, order.id);
  await holdStock(db, pieces);
  await reserveAnyway(db, pieces);
  await markProductsChanged(
    db,
    pieces.map(({ id }) => id),
    now,
  );
  await addEvents(db, ctx, [{ order: order.id, action: 'undone', ...move }]);
  await recordMove(ctx, order, { ...move, action: 'restored' });
  await moveOrderInSums(db, order.id, move.from);
  await tellOfChanges(db, now, order);
  log('order.reopened', { order: order.id, exchange: ctx.actor.exchangeId });
  return true;
}

/**
 * Advances an order to a 1C state, or returns why not: it is cancelled in the portal but not in 1C; or 1C cancels a
 * shipment of which goods are returned in the portal (their stock and debt would count twice), or for which the portal
 * has issued a paper that is still valid.
 */
async function moveTo(
  ctx: Context<Exchange>,
  order: TakenOrder,
  document: ReadDocument,
  target: number | undefined,
): Promise<'moved' | 'stays' | 'CANCELLED_HERE' | 'RETURNED_HERE' | 'PAPER_HERE'> {
  if (target === undefined || target === order.state) return 'stays';
  const from = order.state;
  if (target === state.cancelled) {
    if (openStates.includes(from)) await carryOutMove(ctx, order, { from, to: target });
    else if (await hasLiveReturns(ctx.db, order.id)) return 'RETURNED_HERE';
    else if (await standingPaper(ctx.db, order.id)) return 'PAPER_HERE';
    else await cancelShipped(ctx, order);
    return 'moved';
  }
  if (from === state.cancelled) return 'CANCELLED_HERE';
  if (progressOf(target) <= progressOf(from)) return 'stays';
  const shipment = shipmentOf(document, ctx.now);
  const isSkipping = openStates.includes(from) && target === state.completed;
  const steps = isSkipping ? [from, state.shipped, target] : [from, target];
  for (const [i, to] of steps.slice(1).entries())
    await carryOutMove(ctx, order, { from: steps[i]!, to, ...(shipment && { shipment }) });
  return 'moved';
}

/** Returns the shipment that 1C names; undefined when it names none. */
function shipmentOf({ shipment }: ReadDocument, now: number): Shipment | undefined {
  if (shipment.number === '') return undefined;
  const today = dayOf(now);
  // A future day is a typing error; with it the shipment would appear in the acts of a future period.
  const day = shipment.day !== undefined && shipment.day <= today ? shipment.day : today;
  return { day, document: shipmentText(shipment.number.slice(0, 50), day) };
}

/** Reverses the shipment of an order that 1C has cancelled since: its goods are free again, and nothing is owed. */
async function cancelShipped(ctx: Context<Exchange>, order: TakenOrder): Promise<void> {
  const { db, now, log } = ctx;
  const from = order.state;
  const shipped = (await eventsOf(db, order.id)).findLast(({ to }) => to === state.shipped);
  await moveOrder(db, order.id, { from: [from], to: state.cancelled, now });
  const products = await unship(db, order.id, shipped?.missing ?? []);
  await releaseReservation(db, order.id, now);
  await markProductsChanged(db, products, now);
  await addEvents(db, ctx, [{ order: order.id, action: 'moved', from, to: state.cancelled }]);
  await recordMove(ctx, order, { from, to: state.cancelled, action: 'moved' });
  await tellOfChanges(db, now, order);
  await moveOrderInSums(db, order.id, from);
  await withdrawShipment(db, order.dealerId, order.id, ctx.actor.run);
  await withdrawBills(ctx, order);
  log('order.moved', { order: order.id, from, to: state.cancelled, exchange: ctx.actor.exchangeId });
}
