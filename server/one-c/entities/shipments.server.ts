import type { Selectable } from 'kysely';
import { z } from 'zod';
import { shippedStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import type { Entity, Outcome, RowProblem } from '../../exchange/rows/entity.ts';
import { flagOr, zDay, zOneCId, zReference, zSum, zYesOrNo } from '../../exchange/rows/fields.ts';
import { contractsOfDealers, heldRecords, namesOf } from '../../exchange/rows/records.repository.server.ts';
import { columnsOf, isProblem, saveRecords, type Wanted } from '../../exchange/rows/save-records.server.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { zIfSent, zRequiredLine } from '../../kernel/fields.ts';
import { amountText } from '../../kernel/money.ts';
import type { Context } from '../../kernel/use-case.ts';
import { shipmentText } from '../../ordering/sums/entry-names.ts';
import { enterInLedgers, withdrawShipments } from '../../ordering/sums/ledger.repository.server.ts';
import { entriesOfOrders, ordersShippedBy1c } from '../../ordering/sums/shipments.repository.server.ts';
import { heldOrders, ordersNamed } from '../orders-named.repository.server.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const row = z.object({
  id: zOneCId,
  contract: zReference,
  /** The order's number in the portal, or its 1C id if it was created in 1C. It cannot be changed once it is known. */
  order: zReference,
  date: zDay,
  number: zIfSent(zRequiredLine(50)),
  /** Roubles. */
  sum: zSum,
  /** True when no longer posted or marked for deletion; false when posted again. */
  cancelled: zYesOrNo,
});

type Row = z.output<typeof row>;
type Columns = Omit<Selectable<Database['shipments']>, 'id' | 'external_id'>;

const newShipment: Columns = {
  ...{ dealer_id: 0, contract_id: 0, order_id: null, shipped_on: '', number: '', amount: -1, cancelled: 0 },
};

/**
 * Shipments, each with a ledger entry unless cancelled. A shipment with an order replaces the entry that the portal
 * wrote when the order was shipped, so that nothing is owed twice (decisions/orders-and-1c.md). A new shipment without
 * an order is assigned to the order whose entry has the same contract, day, number and sum.
 */
const shipments: Entity<Row> = {
  name: 'shipments',
  row,
  movesMoney: true,
  async save(ctx, rows) {
    const { db, now } = ctx;
    const byId = await heldRecords(db, 'shipments', rows);
    const contracts = await contractsOfDealers(
      db,
      rows.flatMap(({ contract }) => contract ?? []),
    );
    const booked = await entriesOfOrders(
      db,
      [...contracts.values()].map(({ id }) => id),
      rows.flatMap(({ order, date }) => (order === undefined && date) || []),
    );
    const orderOf = await ordersNamed(
      db,
      rows.map(({ order }) => order),
    );
    const orders = await heldOrders(db, [
      ...rows.flatMap((sent) => byId(sent)?.order_id ?? []),
      ...booked.map(({ orderId }) => orderId),
    ]);
    const decide = (sent: Row): Wanted<'shipments'> | RowProblem => {
      const contract = sent.contract === undefined ? undefined : contracts.get(sent.contract);
      if (sent.contract !== undefined && !contract)
        return { field: 'contract', text: `Нет договора с id ${sent.contract}` };
      const known = byId(sent);
      const columns = columnsOf(known, newShipment);
      const row = {
        ...columns,
        dealer_id: contract?.dealerId ?? columns.dealer_id,
        contract_id: contract?.id ?? columns.contract_id,
        shipped_on: sent.date ?? columns.shipped_on,
        number: sent.number ?? columns.number,
        amount: sent.sum ?? columns.amount,
        cancelled: flagOr(sent.cancelled, columns.cancelled),
      };
      const missing = missingOf(row);
      if (missing) return { field: missing, text: 'Это поле необходимо заполнить.' };
      if (row.shipped_on > dayOf(now)) return { field: 'date', text: 'Этот день ещё не наступил' };
      const order = sent.order === undefined ? undefined : orderOf(sent.order, row.dealer_id);
      if (order && isProblem(order)) return order;
      if (columns.order_id !== null && (order?.id ?? columns.order_id) !== columns.order_id)
        return { field: 'order', text: 'Отгрузка другого заказа: отмените её и передайте новую' };
      if (columns.order_id !== null && row.dealer_id !== columns.dealer_id)
        return { field: 'contract', text: 'Договор другого дилера, чем заказ этой отгрузки' };
      if (order) orders.set(order.id, order);
      const taken = known || order ? undefined : takeBooked(booked, row);
      const order_id = order?.id ?? taken ?? columns.order_id;
      return { id: sent.id, known, row: { ...row, order_id }, dealerId: row.dealer_id };
    };
    // Cancelled shipments that the portal never had are ignored.
    const posted = rows.filter((sent) => byId(sent) || !sent.cancelled);
    const decided = posted.map(decide);
    const contractNames = await namesOf(
      db,
      'contracts',
      decided.flatMap((each) => (isProblem(each) ? [] : [each.row.contract_id, each.known?.contract_id])),
    );
    const saved = await saveRecords(
      ctx,
      {
        table: 'shipments',
        kind: 'shipment',
        header: ({ number, shipped_on }) => shipmentText(number, shipped_on),
        wordings: {
          ...wordings,
          contract_id: { label: 'Договор', text: contractNames },
          order_id: { label: 'Заказ', text: (id: number) => orders.get(id)?.number ?? '' },
        },
      },
      decided,
    );
    const touched = decided.flatMap((each, i) => {
      const { outcome, id } = saved[i]!;
      return isProblem(each) || id === undefined || outcome === 'unchanged'
        ? []
        : [{ ...each, shipment: id }];
    });
    await enterShipments(db, touched, ctx.actor.run);
    const standing = await ordersShippedBy1c(
      db,
      touched.flatMap(({ row }) => row.order_id ?? []),
    );
    const outcomes = new Map(posted.map(({ id }, i) => [id, saved[i]!.outcome]));
    const orderIds = new Map(touched.map(({ id, row }) => [id, row.order_id ?? 0]));
    return rows.map((sent): Outcome => {
      const { id, cancelled, sum } = sent;
      const outcome = outcomes.get(id) ?? 'unchanged';
      if (
        cancelled === undefined &&
        sum !== undefined &&
        byId(sent)?.cancelled &&
        typeof outcome === 'string'
      )
        return { done: outcome, note: { field: 'cancelled', text: staysCancelled } };
      const order = orders.get(orderIds.get(id) ?? 0);
      const isLost = cancelled && order && shippedStates.includes(order.state) && !standing.has(order.id);
      if (!isLost || typeof outcome !== 'string') return outcome;
      const text = `Заказ ${order.number} в портале отгружен, но отгрузок по нему больше нет: его сумма не в долге`;
      return { done: outcome, note: { field: 'cancelled', text } };
    });
  },
};

export const putShipments = rowsUseCase(shipments);

const staysCancelled =
  'Отгрузка отменена и в долге не учтена. Чтобы провести её снова, передайте cancelled: false';

const wordings = {
  number: { label: 'Номер' },
  shipped_on: { label: 'Дата', text: ruDate },
  amount: { label: 'Сумма', text: amountText },
  cancelled: { label: 'Отгрузка', text: (cancelled: number) => (cancelled ? 'отменена' : 'проведена') },
};

function missingOf(row: Columns): 'contract' | 'date' | 'number' | 'sum' | undefined {
  if (row.contract_id === 0) return 'contract';
  if (row.shipped_on === '') return 'date';
  if (row.number === '') return 'number';
  return row.amount < 0 ? 'sum' : undefined;
}

/** Removes the matching entry from the list, so that no other row gets it, and returns the id of its order. */
function takeBooked(
  booked: Awaited<ReturnType<typeof entriesOfOrders>>,
  { contract_id, shipped_on, number, amount }: Columns,
): number | undefined {
  const document = shipmentText(number, shipped_on);
  const place = booked.findIndex(
    (entry) =>
      entry.contractId === contract_id &&
      entry.day === shipped_on &&
      entry.document === document &&
      entry.amount === amount,
  );
  return place < 0 ? undefined : booked.splice(place, 1)[0]?.orderId;
}

/**
 * Writes the ledger entries of new and changed shipments, replacing the former entries of these shipments and their
 * orders.
 */
async function enterShipments(
  db: Context['db'],
  touched: readonly (Wanted<'shipments'> & { shipment: number })[],
  run: number | undefined,
): Promise<void> {
  const standing = touched.filter(({ row }) => !row.cancelled);
  const dealers = new Set(
    touched.flatMap(({ row, known }) => [row.dealer_id, known?.dealer_id ?? row.dealer_id]),
  );
  const former = {
    orders: standing.flatMap(({ row }) => row.order_id ?? []),
    shipments: touched.flatMap(({ shipment, known }) => (known ? shipment : [])),
  };
  await withdrawShipments(db, [...dealers], former, run);
  await enterInLedgers(
    db,
    [...dealers],
    standing.map(({ shipment, row }) => ({
      contract_id: row.contract_id,
      entered_on: row.shipped_on,
      kind: 'shipment',
      order_id: null,
      document: shipmentText(row.number, row.shipped_on),
      amount: row.amount,
      shipment_id: shipment,
    })),
    run,
  );
}
