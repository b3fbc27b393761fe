import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { addDays } from '#server/kernel/clock.ts';
import { orderNumber } from '#server/ordering/orders/rules.ts';
import { today } from './data.ts';
import type { Screen } from './screen-list.ts';

/** The maximum time in milliseconds that staff should wait for a list or a search. */
const patience = 50;
const samples = 200;

/** Returns the lists, searches and cards of the desk. Each request reads other records. */
export async function deskScreensOf(db: Kysely<Database>): Promise<Screen[]> {
  const orders = await sampleOfOrders(db);
  const dealers = await sampleOfDealers(db);
  const goods = await db
    .selectFrom('products')
    .select(['id', 'articul', 'header'])
    .where('enabled', '=', 1)
    .orderBy('id', 'desc')
    .limit(samples)
    .execute();
  const at = <T>(list: readonly T[], i: number): T => list[i % list.length]!;
  const wordOf = (text: string) => text.split(' ')[0]!;

  const screen = (
    name: string,
    pathOf: (i: number) => string,
    who: 'staff' | 'manager' = 'staff',
  ): Screen => ({
    name,
    who,
    target: { wall: patience },
    request: (i) => ({ path: pathOf(i) }),
  });
  const list = (
    name: string,
    address: string,
    query: Record<string, string | ((i: number) => string)> = {},
    who?: 'staff' | 'manager',
  ) => {
    const pathOf = (i: number) => {
      const filled = Object.entries(query).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : value(i),
      ]);
      return `${address}${filled.length > 0 ? `?${new URLSearchParams(filled)}` : ''}`;
    };
    return screen(name, pathOf, who);
  };
  /** A list as seen by a manager who serves a tenth of the dealers and may see no others. */
  const own = (name: string, address: string, query: Record<string, string> = {}) =>
    list(`${name}, own`, address, query, 'manager');

  return [
    list('today', '/desk'),
    list('orders', '/desk/orders'),
    list('orders, page 5,000', '/desk/orders', { page: '5000' }),
    list('orders, new', '/desk/orders', { state: '1' }),
    list('orders, completed, page 1,000', '/desk/orders', { state: '3', page: '1000' }),
    list('orders of one dealer', '/desk/orders', { dealer: (i) => String(at(dealers, i).id) }),
    list('orders by number', '/desk/orders', { query: (i) => at(orders, i).number }),
    list('orders by dealer name prefix', '/desk/orders', {
      whose: (i) => at(dealers, i).header.slice(0, 8),
    }),
    list('orders by INN', '/desk/orders', { inn: (i) => at(dealers, i).inn }),
    list('orders by articul', '/desk/orders', { articul: (i) => at(goods, i).articul }),
    list('orders by articul, completed', '/desk/orders', {
      articul: (i) => at(goods, i).articul,
      state: '3',
    }),
    list('orders of a week', '/desk/orders', {
      startDate: addDays(today, -400),
      endDate: addDays(today, -393),
    }),
    list('orders by warehouse', '/desk/orders', { warehouse: '1' }),
    list('orders by sum', '/desk/orders', { sumFrom: '1000', sumTo: '1100' }),
    list('orders by a rare sum', '/desk/orders', { sumFrom: '99000000' }),
    list('orders by shipping day', '/desk/orders', { shipOn: addDays(today, -300) }),
    list('orders not taken by anybody', '/desk/orders', { taker: '0', state: '1' }),
    list('orders taken by one person', '/desk/orders', { taker: '2' }),
    list('orders, largest sums first', '/desk/orders', { sort: 'sum:desc' }),
    list('orders, new, by shipping day', '/desk/orders', { state: '1', sort: 'shipping:asc' }),
    list('orders of one dealer by sum', '/desk/orders', {
      dealer: (i) => String(at(dealers, i).id),
      sort: 'sum:desc',
    }),
    own('orders, largest sums first', '/desk/orders', { sort: 'sum:desc' }),
    own('orders', '/desk/orders'),
    own('orders, new', '/desk/orders', { state: '1' }),
    own('orders of a week', '/desk/orders', {
      startDate: addDays(today, -400),
      endDate: addDays(today, -393),
    }),
    own('today', '/desk'),
    own('dealers', '/desk/dealers'),
    own('chats', '/desk/chats'),
    own('complaints', '/desk/complaints'),
    own('money', '/desk/money'),
    screen('an order', (i) => `/desk/orders/${at(orders, i).id}`),
    list('dealers', '/desk/dealers'),
    list('dealers, last page', '/desk/dealers', { page: '500' }),
    list('dealers, largest debts first', '/desk/dealers', { sort: 'debt:desc' }),
    list('dealers by last order', '/desk/dealers', { sort: 'last:asc' }),
    list('dealers by contragent', '/desk/dealers', { sort: 'company:asc' }),
    list('debtors', '/desk/debtors'),
    list('debtors by days', '/desk/debtors', { sort: 'days:desc' }),
    list('returns', '/desk/returns'),
    list('dealers by name prefix', '/desk/dealers', {
      query: (i) => at(dealers, i).header.slice(0, 4),
    }),
    list('dealers by INN', '/desk/dealers', { query: (i) => at(dealers, i).inn }),
    list('dealers without a contract in force', '/desk/dealers', { state: 'no-contract' }),
    list('dealers who never ordered', '/desk/dealers', { state: 'no-orders' }),
    list('dealers of a manager', '/desk/dealers', { manager: '2' }),
    screen('a dealer', (i) => `/desk/dealers/${at(dealers, i).id}`),
    screen('a contract', (i) => `/desk/contracts/${at(dealers, i).contract}`),
    list('requests', '/desk/requests'),
    list('money', '/desk/money'),
    list('money, largest sums first', '/desk/money', { sort: 'sum:desc' }),
    list('money of one dealer', '/desk/money', { dealer: (i) => String(at(dealers, i).id) }),
    list('goods', '/desk/goods'),
    list('goods, page 1,000', '/desk/goods', { page: '1000' }),
    list('goods by articul', '/desk/goods', { query: (i) => at(goods, i).articul }),
    list('goods by a word', '/desk/goods', { query: (i) => wordOf(at(goods, i).header) }),
    list('goods without a picture', '/desk/goods', { only: 'picture' }),
    screen('a product', (i) => `/desk/goods/${at(goods, i).id}`),
    list('calls', '/desk/calls'),
    list('complaints', '/desk/complaints'),
    list('completed calls', '/desk/calls', { part: 'done' }),
    list('complaints, accepted, page 500', '/desk/complaints', { state: 'accepted', page: '500' }),
    list('chats', '/desk/chats'),
    list('chats of dealers', '/desk/chats', { query: (i) => at(dealers, i).header.slice(0, 8) }),
    list('messages to dealers', '/desk/messages'),
    list('bank statements', '/desk/money/statement'),
    list('personal data', '/desk/personal-data'),
    list('unmet demand', '/desk/demand'),
    list('brands', '/desk/brands'),
    list('nodes', '/desk/nodes'),
    list('history', '/desk/history'),
    list('history of a month', '/desk/history', { startDate: addDays(today, -30), endDate: today }),
    list('news', '/desk/news'),
  ];
}

async function sampleOfOrders(db: Kysely<Database>) {
  const { last } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max<number>('id').as('last'))
    .executeTakeFirstOrThrow();
  const step = Math.max(1, Math.floor(Number(last) / samples));
  const ids = Array.from({ length: samples }, (_, i) => Number(last) - i * step);
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'created_at', 'inn'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, created_at, inn }) => ({ id, inn, number: orderNumber(id, created_at) }));
}

async function sampleOfDealers(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('contracts')
    .innerJoin('dealers', 'dealers.id', 'contracts.dealer_id')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .select(['dealers.id', 'dealers.header', 'contragents.inn', 'contracts.id as contract'])
    .orderBy('contracts.id', 'desc')
    .execute();
  const step = Math.max(1, Math.floor(rows.length / samples));
  return rows.filter((_, i) => i % step === 0);
}
