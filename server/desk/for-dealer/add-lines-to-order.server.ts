import { openStates } from '../../db/order-states.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { confinedTo, type SignedIn, type Staff } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { maxQuantity, pieces } from '../../kernel/quantity.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { managerOf } from '../../ordering/approvals/repository.server.ts';
import type { PreviewRow } from '../../ordering/fast-order/preview.ts';
import { readLines } from '../../ordering/fast-order/read-entry.server.ts';
import { refuseRaised } from '../../ordering/limit/check-limit.server.ts';
import { checkLines, type LineToOrder } from '../../ordering/orders/check-lines.server.ts';
import { isSame, wordedChanges } from '../../ordering/orders/line-changes.ts';
import { notReduced } from '../../ordering/orders/line-prices.ts';
import { noSuchOrder } from '../../ordering/orders/no-such-order.ts';
import {
  addLines,
  holdOrder,
  linesToChange,
  sumOrder,
  warehouseNames,
  writeLines,
} from '../../ordering/orders/order-change.repository.server.ts';
import { addEvents } from '../../ordering/orders/order-events.repository.server.ts';
import { orderToMove, reserveOwed } from '../../ordering/orders/order-move.repository.server.ts';
import { ratesOf } from '../../ordering/orders/place-order.repository.server.ts';
import { isOrderable } from '../../ordering/orders/place-order.server.ts';
import { reserveRows } from '../../ordering/orders/reserve-rows.server.ts';
import { orderNumber, shownState } from '../../ordering/orders/rules.ts';
import { tellOfChanges } from '../../ordering/orders/tell-changes.server.ts';
import { withdrawBills } from '../../ordering/orders/withdraw-bills.server.ts';
import { changeOrderInSums, orderToSum } from '../../ordering/sums/change-sums.repository.server.ts';
import { type CurrentContract, namedContract } from '../../people/contracts/current.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { previewOf, readyRows } from './read-list.server.ts';

type Added = { buyer: SignedIn; contract: CurrentContract; lines: LineToOrder[] };

/**
 * Reads goods to add to an order, as in fast order; call it before the transaction, because it matches the goods.
 * Refusals: NOT_FOUND; BAD_INPUT at `text`, which names each line that cannot be added as typed.
 */
export async function readAddedLines(ctx: Context<Staff>, id: number, text: string): Promise<Result<Added>> {
  const { actor } = ctx;
  const seen = await orderToMove(ctx.db, id, confinedTo(actor));
  if (!seen) return noSuchOrder();
  const buyer = await managerOf(ctx.db, seen.accountId);
  const contract = await namedContract(ctx.db, buyer, seen.contractId);
  if (!contract) return fail('BAD_INPUT', { fields: { text: [noContract] } });
  const entry = { lines: [], text, put: undefined, swap: undefined, checked: false };
  const read = await readLines(entry, { model: await ctx.catalogue(), db: ctx.db }, buyer.dealerId);
  if (!read.ok) return read;
  const { rows } = await previewOf(ctx, { buyer, contract }, read.value);
  // Nothing is previewed here, so a row that would be added otherwise than typed is a question, too.
  const questions = [
    ...(read.value.tables.length > 0 ? ['Не видно, где количество'] : []),
    ...read.value.notes,
    ...rows.filter(({ status, raised }) => status !== 'ready' || raised).map(questionOf),
  ];
  if (questions.length > 0) return fail('BAD_INPUT', { fields: { text: shortened(questions) } });
  const lines = readyRows(rows).map(({ product = 0, wms, quantity }) => ({
    ...{ id: product, wms, type: '1', qnt: Number(quantity) },
  }));
  return ok({ buyer, contract, lines });
}

/**
 * Adds goods to an order that is not shipped yet, at today's prices of the order's contract and person, and reserves
 * them, in the caller's transaction. Goods that the order already has from this warehouse at this price get a larger
 * quantity. Returns what was added, as text. Refusals: NOT_FOUND, ORDER_MOVED, OVER_LIMIT; NOT_ENOUGH_STOCK when others
 * have taken the goods meanwhile; BAD_INPUT at `text` for an order of expected goods.
 */
export async function addLinesToOrder(
  inside: Context<Staff>,
  id: number,
  { contract, lines: wanted }: Added,
) {
  const { db, now, actor, log } = inside;
  const order = await holdOrder(db, id);
  if (!order) return noSuchOrder();
  if (!openStates.includes(order.state))
    return fail('ORDER_MOVED', {
      message: `Заказ уже не изменить: сейчас он «${shownState(order.state).header}». Товары не добавлены`,
    });
  if (order.expectedOn !== null) return fail('BAD_INPUT', { fields: { text: [ofExpected] } });
  const sums = await orderToSum(db, id);
  await reserveOwed(db, id, now);
  const before = await linesToChange(db, id);
  const checked = await checkLines(db, contract, wanted, {});
  if (!checked.ok && checked.code === 'NOT_ENOUGH_STOCK') return checked;
  if (!checked.ok || !checked.value.every(isOrderable))
    return fail('BAD_INPUT', { fields: { text: ['Цены или остатки изменились. Сохраните ещё раз'] } });
  const fresh = checked.value.filter(isOrderable);
  if (!(await reserveRows(db, fresh, dayOf(now)))) return fail('NOT_ENOUGH_STOCK');

  const rates = await ratesOf(
    db,
    fresh.map((row) => row.id),
  );
  const twinOf = (row: (typeof fresh)[number]) =>
    before.find(
      (line) =>
        isSame(line, { ...line, ...row, product: row.id, ...notReduced }) &&
        line.quantity + row.quantity <= maxQuantity,
    );
  const raised = fresh.flatMap((row) => {
    const twin = twinOf(row);
    return twin ? [{ ...twin, quantity: twin.quantity + row.quantity }] : [];
  });
  const added = fresh
    .filter((row) => !twinOf(row))
    .map(({ id: product, wms, type, articul, header, unit, quantity, price, seenPrice }) => ({
      ...{ product, wms, type, articul, header, unit, quantity, price, seenPrice, promised: 0 },
      ...notReduced,
      vat: rates.get(product)?.vat ?? null,
      vatFree: rates.get(product)?.vat_free ?? 0,
    }));
  await writeLines(db, raised);
  await addLines(db, id, added);
  await withdrawBills(inside, order);
  await sumOrder(db, id);
  const grown = before.map((line) => raised.find((each) => each.id === line.id) ?? line);
  const changes = wordedChanges(before, [...grown, ...added], await warehouseNames(db));
  await addEvents(db, inside, [{ order: id, action: 'changed', changes }]);
  const number = orderNumber(id, order.createdAt);
  await recordChange(inside, {
    kind: 'order',
    id,
    header: number,
    action: 'changed',
    dealerId: order.dealerId,
    changes,
  });
  await markProductsChanged(
    db,
    fresh.map((row) => row.id),
    now,
  );
  const notified = await tellOfChanges(db, now, order);
  const had = new Set(before.map(({ product }) => product));
  const come = [...new Set(added.map(({ product }) => product))].filter((product) => !had.has(product));
  await changeOrderInSums(db, sums, [], come);
  const { total } = await orderToSum(db, id);
  const over = await refuseRaised(
    inside,
    { ...order, total, added: total - sums.total },
    'Товары не добавлены',
  );
  if (over) return over;
  log('order.changed', { order: id, staff: actor.staffId, changes: changes.length });
  const names = await warehouseNames(db);
  const texts = fresh.map(
    ({ articul, quantity, unit, wms }) => `${articul} ${pieces(quantity, unit)}, ${names.get(wms) ?? ''}`,
  );
  return ok({ notified, added: shortened(texts, 5).join('; ') });
}

const ofExpected = 'Это заказ под поступление: товары со склада оформите отдельным заказом';
const noContract = 'По договору этого заказа человек сейчас заказать не может: добавить товары нельзя';

/** Returns the first texts, and how many more there are. */
function shortened(texts: readonly string[], most = 20): string[] {
  const more = texts.length - most;
  return more > 0 ? [...texts.slice(0, most), `и\u00a0ещё ${more}`] : [...texts];
}

/** Returns why a row cannot be added: «LT-NB36: Такого артикула нет». */
function questionOf({ articul, message, choices }: PreviewRow): string {
  const names = choices.slice(0, 5).map((choice) => choice.articul);
  return [
    `${articul}: ${message || 'укажите количество'}`,
    ...(names.length > 0 ? [names.join(', ')] : []),
  ].join('. Похожие: ');
}
