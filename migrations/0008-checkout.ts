import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { addColumns, columnTypes, table } from './columns.ts';

/** Adds the saved order form and its options, and the copy of the contragent in orders and acts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepContragents(db);
  await addShippingDays(db);
  await keepOrderForm(db);
}

/** Gives older orders and acts the current contragent. */
async function keepContragents(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  const lengths = { company: 255, inn: 12, kpp: 9 };
  const contragentIds = {
    orders: sql`(select contragent_id from contracts where contracts.id = orders.contract_id)`,
    acts: sql`acts.contragent_id`,
  };

  for (const [made, contragentId] of Object.entries(contragentIds)) {
    const columns = Object.entries(lengths).map(([column, length]) => [
      column,
      { type: t.string(length), define: (c: ColumnDefinitionBuilder) => c.notNull().defaultTo('') },
    ]);
    await addColumns(db, made, Object.fromEntries(columns));
    const values = Object.keys(lengths).map(
      (column) =>
        sql`${sql.ref(column)} = (select ${sql.ref(column)} from contragents where contragents.id = ${contragentId})`,
    );
    await sql`update ${sql.table(made)} set ${sql.join(values)}`.execute(db);
  }
}

/** Adds settings by name, and the days that override the weekly shipping schedule. */
async function addShippingDays(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'settings')
    .ifNotExists()
    .addColumn('name', t.string(100), (c) => c.primaryKey())
    .addColumn('value', t.string(1000), (c) => c.notNull())
    .execute();
  await table(db, 'shipping_days')
    .ifNotExists()
    .addColumn('day', t.day, (c) => c.primaryKey())
    .addColumn('ships', t.flag, (c) => c.notNull())
    .addColumn('note', t.string(255), (c) => c.notNull().defaultTo(''))
    .execute();
}

/** Adds the unfinished order form; null: nothing was selected or typed. */
async function keepOrderForm(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'baskets', {
    delivery_price: { type: t.money },
    address_id: { type: t.ref },
    ship_date: { type: t.string(40) },
    comment: { type: t.text },
  });
}
