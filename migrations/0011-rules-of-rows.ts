import { type Kysely, sql } from 'kysely';
import { columnTypes, isMysql, table } from './columns.ts';
import { addConstraints, isConstrained, type Rules } from './constraints.ts';
import { named, refuseRows, rowsAgainst } from './refused-rows.ts';

/** `key`: the columns that identify a row in a message, when it is not the id. */
type TableRules = Rules & { table: string; key?: string[] };

const kinds = "kind in ('shipment', 'payment')";

/** A discount above 100 % would make a negative price. */
const politics = (name: string) => ({
  [`${name}_mode`]: "mode in ('markup', 'discount')",
  [`${name}_percent`]: "percent_bp >= 0 and (mode <> 'discount' or percent_bp <= 10000)",
});

/**
 * Rules that always hold. Conditions that look like rules but are not:
 * - The reservation does not exceed the stock. 1C may send a smaller stock while orders are open.
 * - An order has a known state. 1C may send numbers that the portal does not know.
 * - Amounts of the ledger, and so the sums of acts, are not negative. A correction is.
 * - A discount of a contract is not negative. A negative one is a markup.
 * - `catalogue_changes.product_id` refers to a product. The note outlives it.
 * - `chat_mails.message_id` refers to a message. It is a position in a conversation, compared by size.
 */
const rules: TableRules[] = [
  { table: 'products', checks: { products_pack: 'pack > 0', products_price_rrc: 'price_rrc >= 0' } },
  { table: 'params', checks: { params_type: "type in ('list', 'range')" } },
  { table: 'prices', key: ['product_id', 'price_type_id'], checks: { prices_price: 'price >= 0' } },
  {
    table: 'stocks',
    key: ['product_id', 'wms_id'],
    checks: { stocks_quantity: 'quantity >= 0', stocks_reserved: 'reserved >= 0' },
  },
  {
    table: 'dealers',
    references: { dealers_staff: { column: 'staff_id', to: 'staff', onDelete: 'set null' } },
  },
  {
    table: 'contracts',
    checks: { contracts_discount: 'discount_bp <= 10000', contracts_credit_limit: 'credit_limit >= 0' },
  },
  { table: 'accounts', checks: { accounts_type: "type_id in ('1', '2', '3')" } },
  { table: 'price_politics', key: ['account_id'], checks: politics('price_politics') },
  {
    table: 'price_politics_brands',
    key: ['account_id', 'brand_id'],
    checks: politics('price_politics_brands'),
  },
  {
    table: 'password_links',
    key: ['account_id', 'expires_at'],
    checks: { password_links_purpose: "purpose in ('reset', 'invite')" },
  },
  { table: 'delivery_options', checks: { delivery_options_price: 'price >= 0' } },
  {
    table: 'baskets',
    key: ['account_id'],
    checks: { baskets_delivery_price: 'delivery_price is null or delivery_price >= 0' },
    references: { baskets_address: { column: 'address_id', to: 'addresses', onDelete: 'set null' } },
  },
  {
    table: 'basket_lines',
    key: ['account_id', 'product_id', 'wms_id', 'type'],
    checks: { basket_lines_quantity: 'quantity > 0' },
  },
  {
    table: 'orders',
    checks: {
      orders_positions: 'positions >= 0',
      orders_quantity: 'quantity >= 0',
      orders_delivery_price: 'delivery_price >= 0',
      orders_total: 'total >= 0',
      orders_seen_total: 'seen_total >= 0',
    },
    references: { orders_address: { column: 'address_id', to: 'addresses', onDelete: 'set null' } },
  },
  {
    table: 'order_lines',
    checks: {
      order_lines_quantity: 'quantity > 0',
      order_lines_price: 'price >= 0',
      order_lines_seen_price: 'seen_price >= 0',
    },
  },
  { table: 'ledger_entries', checks: { ledger_entries_kind: kinds } },
  { table: 'needs', key: ['account_id', 'product_id'], checks: { needs_quantity: 'quantity > 0' } },
  {
    table: 'draft_lines',
    key: ['draft_id', 'product_id', 'wms_id', 'type'],
    checks: {
      draft_lines_quantity: 'quantity > 0',
      draft_lines_seen_price: 'seen_price is null or seen_price >= 0',
    },
  },
  { table: 'acts', checks: { acts_state: "state in ('queued', 'ready', 'failed')" } },
  { table: 'act_lines', key: ['act_id', 'number'], checks: { act_lines_kind: kinds } },
  {
    table: 'seen_prices',
    key: ['account_id', 'product_id'],
    checks: { seen_prices_price: 'price >= 0' },
    references: { seen_prices_contract: { column: 'contract_id', to: 'contracts', onDelete: 'cascade' } },
  },
  {
    table: 'chat_mails',
    key: ['account_id', 'side'],
    checks: { chat_mails_side: "side in ('staff', 'customer')" },
  },
  { table: 'complaints', checks: { complaints_state: "state in ('new', 'work', 'accepted', 'refused')" } },
  {
    table: 'complaint_lines',
    key: ['complaint_id', 'product_id'],
    checks: { complaint_lines_quantity: 'quantity > 0' },
  },
];

/**
 * Makes the database refuse rows that the portal never writes. The step can be repeated after an
 * interruption.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await removeGarbage(db);
  const lines: string[] = [];
  for (const { table, key = ['id'], checks } of rules)
    lines.push(...(checks ? await rowsAgainst(db, table, key, checks) : []));
  refuseRows([...lines, ...(await ordersShippedTwice(db))]);

  for (const { table, ...own } of rules) await addConstraints(db, table, own);
  await referToParams(db);
  await keepOneShipment(db);
}

/** Removes meaningless rows that nobody misses. */
async function removeGarbage(db: Kysely<unknown>): Promise<void> {
  // Earlier releases removed lines by first setting them to zero.
  await sql`delete from basket_lines where quantity <= 0`.execute(db);
  await sql`delete from product_params where ${isLost('product_params', 'param_id', 'params')}`.execute(db);
  for (const { table, references = {} } of rules)
    for (const { column, to, onDelete } of Object.values(references)) {
      const where = isLost(table, column, to);
      // A seen price is recorded again; an order also keeps its address as a text.
      if (onDelete === 'cascade') await sql`delete from ${sql.table(table)} where ${where}`.execute(db);
      else await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${where}`.execute(db);
    }
}

/** Returns the condition that a row refers to one that does not exist. */
function isLost(table: string, column: string, to: string) {
  const named = sql.ref(`${table}.${column}`);
  return sql`${named} is not null and not exists (select 1 from ${sql.table(to)} where ${sql.ref(`${to}.id`)} = ${named})`;
}

/** Makes a value belong to one parameter, under which a product has it. */
async function referToParams(db: Kysely<unknown>): Promise<void> {
  if (await isConstrained(db, 'product_params', 'product_params_param')) return;
  if (isMysql(db)) {
    await db.schema
      .alterTable('product_params')
      .addForeignKeyConstraint('product_params_param', ['param_id'], 'params', ['id'])
      .execute();
    return;
  }
  // The column is part of the key, so SQLite must recreate the table. No other table refers to it.
  const t = columnTypes(db);
  await table(db, 'new_product_params')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('param_id', t.ref, (c) => c.notNull())
    .addColumn('value_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_params_key', ['product_id', 'param_id', 'value_id'])
    .addForeignKeyConstraint('product_params_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('product_params_value', ['value_id'], 'param_values', ['id'])
    .addForeignKeyConstraint('product_params_param', ['param_id'], 'params', ['id'])
    .execute();
  await sql`insert into new_product_params select product_id, param_id, value_id from product_params`.execute(
    db,
  );
  await db.schema.dropTable('product_params').execute();
  await db.schema.alterTable('new_product_params').renameTo('product_params').execute();
}

async function ordersShippedTwice(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from ledger_entries where kind = 'shipment' and order_id is not null
    group by order_id having count(*) > 1 order by order_id`.execute(db);
  if (rows.length === 0) return [];
  return [
    `ledger_entries: у заказа должна быть одна отгрузка, заказов с несколькими: ${rows.length} (${named(rows, rows.length)})`,
  ];
}

/**
 * An order is shipped once, while any number of payments may refer to it. MySQL has no partial index, so both
 * databases use a computed column.
 */
async function keepOneShipment(db: Kysely<unknown>): Promise<void> {
  if (await isConstrained(db, 'ledger_entries', 'ledger_entries_shipment')) return;
  const column = sql`add column shipped_order_id bigint generated always as (case when kind = 'shipment' then order_id end) virtual`;
  if (isMysql(db)) {
    await sql`alter table ledger_entries ${column}, add constraint ledger_entries_shipment unique (shipped_order_id)`.execute(
      db,
    );
    return;
  }
  await sql`alter table ledger_entries ${column}`.execute(db);
  await sql`create unique index ledger_entries_shipment on ledger_entries (shipped_order_id)`.execute(db);
}
