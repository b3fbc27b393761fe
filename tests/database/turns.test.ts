import {
  type Compilable,
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { turnsOf } from '#server/db/turns.ts';

/** Compiles queries for MySQL without connecting to a server. */
const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new MysqlAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (inner) => new MysqlIntrospector(inner),
    createQueryCompiler: () => new MysqlQueryCompiler(),
  },
});

const of = (query: Compilable) => {
  const { sql, parameters } = query.compile();
  return turnsOf(sql, parameters);
};
const orders = db.selectFrom('orders').select('id');
const accounts = db.updateTable('accounts');

/** Returns the lock names of rows that are locked only by id. */
function namesOf(table: string, ...ids: number[]): string[] {
  return turnsOf(`select \`id\` from \`${table}\` where \`id\` in (${ids.map(() => '?')}) for update`, ids);
}

test('lock names reveal no values, and the number of names is limited', () => {
  const names = Array.from({ length: 20_000 }, (_, i) => namesOf('accounts', i)[0]!);
  expect(new Set(names).size).toBeLessThanOrEqual(8_192);
  expect(names.every((name) => /^accounts:\d{1,4}$/.test(name))).toBe(true);
});

test.each([
  ['rows by id', orders.where('id', 'in', [12, 5]).forUpdate(), namesOf('orders', 12, 5)],
  ['a row by a limit', orders.where('id', '=', 12).limit(1).forUpdate(), namesOf('orders', 12)],
  [
    'stocks by product and warehouse',
    db
      .updateTable('stocks')
      .set(({ ref }) => ({ reserved: ref('reserved') }))
      .where('product_id', 'in', [7, 8])
      .where('wms_id', 'in', [1, 2]),
    namesOf('stocks', 7, 8),
  ],
  [
    'a row that is read with a row of another table',
    orders.innerJoin('dealers', 'dealers.id', 'orders.dealer_id').where('orders.id', '=', 5).forUpdate(),
    namesOf('orders', 5),
  ],
  [
    'a row by a column that is written to itself',
    accounts.set(({ ref }) => ({ created_at: ref('created_at') })).where('id', '=', 7),
    namesOf('accounts', 7),
  ],
  ['a whole table', db.updateTable('staff').set(({ ref }) => ({ created_at: ref('created_at') })), ['staff']],
])('a statement that locks %s first takes a named lock', (_, query, names) => {
  expect(of(query)).toEqual(names);
});

test.each([
  ['reads', orders.where('id', '=', 5)],
  ['writes a value', accounts.set({ created_at: 5 }).where('id', '=', 7)],
  [
    'adds to a column',
    accounts.set(({ eb }) => ({ created_at: eb('created_at', '+', 1) })).where('id', '=', 7),
  ],
  ['removes rows', db.deleteFrom('orders').where('id', '=', 5)],
])('a statement that %s takes no named lock', (_, query) => {
  expect(of(query)).toEqual([]);
});
