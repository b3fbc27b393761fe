import type { Insertable, Transaction } from 'kysely';
import type { z } from 'zod';
import { openStates } from '../db/order-states.ts';
import type { Database } from '../db/schema.ts';
import { dayOf } from '../kernel/clock.ts';
import { roubles } from '../kernel/money.ts';
import {
  addGoneProducts,
  contractsOf,
  deliveriesOf,
  type OldContract,
  productsOf,
  warehousesOf,
} from './goods.repository.server.ts';
import { newIds } from './old-records.repository.server.ts';
import { stateOf } from './order-states.ts';
import { addOldOrders, holdStates, moveOldOrders, type OldMove } from './orders.repository.server.ts';
import { type OldUser, usersOf } from './people.repository.server.ts';
import { readTable } from './read-table.server.ts';
import { count, type Outcome } from './report.ts';
import { orderLines, orders, states } from './tables.ts';
import type { Takeover } from './take-rows.server.ts';
import { type Owner, type OwnerOutcome, takeWithLines } from './with-lines.server.ts';

type Row = z.output<typeof orders.row>;
type Line = z.output<typeof orderLines.row>;
type OldOrder = Owner<Row, Line>;
type OrderLine = Insertable<Database['order_lines']>;

/**
 * Imports the orders with their numbers, days, prices and states. These orders reserve nothing, nobody is notified of
 * them, and 1C is assumed to have them from the old portal.
 */
export async function takeOrders(takeover: Takeover): Promise<void> {
  const own = await statesOfFile(takeover);
  await takeWithLines<Row, Line>(takeover, 'order', {
    table: orders,
    lineTable: orderLines,
    ownerOf: ({ order }) => order,
    lineBelongs: hasOrder,
    async save(trx, batch) {
      const moved = await moveKnown(trx, batch, own, takeover.now);
      const fresh = batch.filter(({ known }) => known === undefined);
      const added = fresh.length > 0 ? await addOrders(trx, fresh, own, takeover.now) : new Map();
      return batch.map(({ id }): OwnerOutcome => moved.get(id) ?? added.get(id));
    },
  });
}

/** Returns whether a line belongs to an order: Bitrix keeps the lines of orders and baskets in one table. */
export function hasOrder({ order = '' }: Readonly<Record<string, string>>): boolean {
  return order !== '' && order !== '0';
}

async function statesOfFile(takeover: Takeover): Promise<Map<string, number>> {
  const own = new Map<string, number>();
  const file = takeover.file(states);
  if (!file) return own;
  const report = takeover.start(states, file);
  for await (const each of readTable(file, states, report, { idOf: ({ code }) => code })) {
    own.set(each.row.code, each.row.state);
    count(report, each, 'unchanged');
  }
  return own;
}

/** Moves orders that were imported before to their current state in the old portal, and changes nothing else. */
async function moveKnown(
  trx: Transaction<Database>,
  batch: readonly OldOrder[],
  own: ReadonlyMap<string, number>,
  now: number,
): Promise<Map<string, OwnerOutcome>> {
  const taken = batch.flatMap((each) => (each.known ? [{ ...each, known: each.known }] : []));
  const current = await holdStates(
    trx,
    taken.map(({ known }) => known.recordId),
  );
  const outcomes = new Map<string, OwnerOutcome>();
  const moves: OldMove[] = [];
  for (const { id, row, known, lines } of taken) {
    const outcome = (owner: Outcome) =>
      outcomes.set(id, {
        owner,
        lines: lines.map(() =>
          known.sameLines ? 'unchanged' : { left: 'заказ перенесён раньше, его строки остаются' },
        ),
      });
    const order = current.get(known.recordId);
    const to = stateOf(row.state, row.cancelled, own);
    if (!order) outcome({ left: 'заказа в портале больше нет' });
    else if (to === undefined) outcome({ left: unknownState(row.state) });
    else if (order.touched)
      outcome({ taken: known.recordId, note: 'с заказом работали в портале, он остался как есть' });
    else {
      const at = Math.min(row.updated ?? now, now);
      if (order.state !== to) moves.push({ id: known.recordId, from: order.state, to, at });
      outcome({ taken: known.recordId });
    }
  }
  await moveOldOrders(trx, moves);
  return outcomes;
}

const unknownState = (code: string) => `state: состояние «${code}» неизвестно, опишите его в states.csv`;

type Placed = { order: OldOrder; user: OldUser; contract: OldContract; state: number };

async function addOrders(
  trx: Transaction<Database>,
  batch: readonly OldOrder[],
  own: ReadonlyMap<string, number>,
  now: number,
): Promise<Map<string, OwnerOutcome>> {
  const outcomes = new Map<string, OwnerOutcome>();
  const leave = ({ id, lines }: OldOrder, left: string) =>
    outcomes.set(id, { owner: { left }, lines: lines.map(() => ({ left: 'заказ не перенесён' })) });
  const placed = await placedOrders(trx, batch, own, leave);
  const ids = await newIds(
    trx,
    'orders',
    placed.map(({ order }) => order.id),
  );
  const products = await productsWithGone(
    trx,
    placed.flatMap(({ order }) => order.lines.map(({ row }) => row)),
  );
  const warehouses = await warehousesOf(
    trx,
    placed.map(({ contract }) => contract.id),
  );
  const deliveries = await deliveriesOf(trx);
  const rows: Parameters<typeof addOldOrders>[1] = [];
  const rowsOfLines: OrderLine[] = [];
  placed.forEach(({ order, user, contract, state }, i) => {
    const { row } = order;
    const id = ids[i]!;
    const delivery = deliveries(row.delivery);
    const lineOutcomes: Outcome[] = [];
    const lines = order.lines.flatMap(({ row: line }): OrderLine[] => {
      const product = products(line);
      const wms = warehouses(line.warehouse, contract.id);
      const left = !product
        ? noProduct(line)
        : wms === undefined
          ? `warehouse: нет склада ${line.warehouse}`
          : '';
      lineOutcomes.push(left === '' ? { taken: id } : { left });
      if (!product || wms === undefined) return [];
      const { quantity, price, type } = line;
      const named = { articul: line.articul || product.articul, header: line.name || product.header };
      const goods = { order_id: id, product_id: product.id, wms_id: wms, type, ...named };
      return [{ ...goods, quantity, price, seen_price: price }];
    });
    if (lines.length === 0 || !delivery) {
      leave(
        order,
        delivery ? 'нет ни одной строки, которую можно перенести' : 'в портале нет способов доставки',
      );
      return;
    }
    const deliveryPrice = row.delivery_price ?? 0;
    const total = lines.reduce((sum, line) => sum + line.quantity * line.price, deliveryPrice);
    const createdAt = Math.min(row.created, now);
    rows.push({
      id,
      dealer_id: user.dealerId,
      account_id: user.id,
      contract_id: contract.id,
      company: row.company || contract.company,
      inn: row.inn || contract.inn,
      kpp: row.kpp || (row.inn && row.inn !== contract.inn ? '' : contract.kpp),
      delivery_id: delivery.id,
      delivery_header: row.delivery || delivery.header,
      delivery_price: deliveryPrice,
      address_id: null,
      full_address: row.address,
      ship_on: dayOf(row.ship_on ?? createdAt),
      comment: row.comment,
      state,
      positions: lines.length,
      quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
      total,
      seen_total: total,
      idempotency_key: `old-${order.id}`.slice(0, 64),
      created_at: createdAt,
      updated_at: Math.min(row.updated ?? createdAt, now),
      changed_at: now,
      exchange_state: 'confirmed',
      external_id: row.xml_id ?? null,
      old_number: row.number || order.id.slice(0, 50),
      unreserved: openStates.includes(state) ? 1 : 0,
    });
    rowsOfLines.push(...lines);
    const differs = row.sum !== undefined && row.sum !== total;
    const note = differs
      ? `сумма строк с доставкой ${roubles(total)}, а в файле ${roubles(row.sum!)}`
      : undefined;
    outcomes.set(order.id, { owner: { taken: id, note }, lines: lineOutcomes });
  });
  await addOldOrders(trx, rows, rowsOfLines);
  return outcomes;
}

const noProduct = ({ product, articul }: Line) =>
  product === undefined && articul === ''
    ? 'product: не указан товар'
    : `product: нет товара ${product ?? articul}`;

/** Returns the orders with their account, contract and state; omits orders for which one of these is unknown. */
async function placedOrders(
  trx: Transaction<Database>,
  batch: readonly OldOrder[],
  own: ReadonlyMap<string, number>,
  leave: (order: OldOrder, reason: string) => void,
): Promise<Placed[]> {
  const users = await usersOf(
    trx,
    batch.map(({ row }) => row.user),
  );
  const contracts = await contractsOf(
    trx,
    [...users.values()].map(({ dealerId }) => dealerId),
  );
  const ofDealer = new Map<number, OldContract[]>();
  for (const contract of contracts) {
    const own = ofDealer.get(contract.dealerId);
    if (own) own.push(contract);
    else ofDealer.set(contract.dealerId, [contract]);
  }
  return batch.flatMap((order): Placed[] => {
    const { row } = order;
    const user = users.get(row.user);
    const state = stateOf(row.state, row.cancelled, own);
    if (!user) leave(order, `user: не перенесён пользователь с id ${row.user}`);
    else if (state === undefined) leave(order, unknownState(row.state));
    else {
      const contract = contractOf(row, ofDealer.get(user.dealerId) ?? []);
      if (typeof contract === 'object') return [{ order, user, contract, state }];
      leave(order, contract);
    }
    return [];
  });
}

/**
 * Returns the contract that an order names by 1C id or number. An order that names none gets the only contract of its
 * contragent or, without a contragent, of the dealer. Otherwise returns the reason why no contract was found.
 */
function contractOf(row: Row, all: readonly OldContract[]): OldContract | string {
  if (row.contract !== undefined) {
    const named =
      all.find(({ externalId }) => externalId === row.contract) ??
      all.find(({ header }) => header === row.contract);
    return named ?? `contract: у дилера нет договора ${row.contract}`;
  }
  const key = row.contragent ?? (row.inn || undefined);
  const possible = all.filter(
    ({ contragentExternalId, inn }) => key === undefined || contragentExternalId === key || inn === key,
  );
  if (possible.length === 0) return 'у дилера нет договора: сначала загрузите договоры из 1С';
  return possible.length === 1 ? possible[0]! : 'договоров несколько: заполните contract';
}

/**
 * Returns a function that finds the product of a line. First adds the products that no longer exist, if their lines
 * have a 1C id and a name.
 */
async function productsWithGone(trx: Transaction<Database>, lines: readonly Line[]) {
  const known = await productsOf(trx, lines);
  const gone = new Map<string, { externalId: string; articul: string; header: string }>();
  for (const line of lines) {
    if (line.product === undefined || line.name === '' || known(line)) continue;
    gone.set(line.product, { externalId: line.product, articul: line.articul, header: line.name });
  }
  if (gone.size === 0) return known;
  await addGoneProducts(trx, [...gone.values()]);
  return productsOf(trx, lines);
}
