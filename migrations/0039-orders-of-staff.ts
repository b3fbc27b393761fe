import { type Kysely, sql } from 'kysely';
import { addIndex, isMysql } from './columns.ts';
import { addConstraints, isConstrained, type Reference } from './constraints.ts';

/** By column: its reference, the name of that, and the index that contains the column. */
const rules: {
  name: string;
  reference: Reference;
  index: { name: string; columns: readonly string[] };
}[] = [
  {
    name: 'orders_taker',
    reference: { column: 'taken_by', to: 'staff', onDelete: 'set null' },
    index: { name: 'orders_by_taker', columns: ['taken_by', 'state', 'created_at'] },
  },
  {
    name: 'orders_rest_of',
    reference: { column: 'rest_of', to: 'orders', onDelete: 'set null' },
    index: { name: 'orders_rest', columns: ['rest_of'] },
  },
];

/**
 * Who works on an order, and the order of whose rest it is made, must exist. Lost references become null. SQLite exchanges
 * the columns, which takes about ten seconds for a million orders, and makes their indexes anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, reference, index } of rules) {
    if (await isConstrained(db, 'orders', name)) continue;
    await forgetLost(db, reference);
    if (!isMysql(db)) await sql`drop index if exists ${sql.ref(index.name)}`.execute(db);
  }
  await addConstraints(db, 'orders', {
    references: Object.fromEntries(rules.map(({ name, reference }) => [name, reference])),
  });
  for (const { index } of rules) await addIndex(db, index.name, 'orders', index.columns);
}

/** MySQL reads no table that it changes, except one it has copied. */
async function forgetLost(db: Kysely<unknown>, { column, to }: Reference): Promise<void> {
  const ids = sql`select id from (select id from ${sql.table(to)}) as known`;
  await sql`
    update orders set ${sql.ref(column)} = null
    where ${sql.ref(column)} is not null and ${sql.ref(column)} not in (${ids})`.execute(db);
}
