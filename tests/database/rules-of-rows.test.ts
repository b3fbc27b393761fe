import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { isDuplicate } from '#server/db/errors.server.ts';
import type { Database } from '#server/db/schema.ts';
import { propose } from '#server/people/contragents/proposals.repository.server.ts';
import { insertRequest } from '#server/people/requests/repository.server.ts';
import { insertAct } from '#tests/builders/acts.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { insertApproval } from '#tests/builders/insert-approval.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { insertDocument } from '#tests/builders/insert-document.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { insertPaperRow } from '#tests/builders/insert-paper.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { need } from '#tests/builders/marks.ts';
import { insertDocumentRows } from '#tests/builders/product-documents.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Adds a row to each table that has constraints but no rows in the small world. */
async function fillTables(db: Kysely<Database>): Promise<void> {
  await insertOrder(db, { id: 1, by: actors.manager, address_id: 1 });
  await insertAct(db, { id: 1, lines: ['2026-06-05 +100 УТ-1'] });
  await insertReturn(db);
  await bulkInsert(db, 'list_views', [
    { staff_id: staff.staffId, list: 'orders', header: 'Новые', query: 'state=1', is_shared: 0 },
  ]);
  await insertDocument(db, { id: 1, order_id: 1 });
  await insertPaperRow(db, { document_id: 1, order_id: 1 });
  await bulkInsert(db, 'paper_starts', [{ organisation: '7701234560', kind: 'upd', year: 2026, nth: 512 }]);
  await insertComplaint(db, { id: 1 });
  await insertDocumentRows(db, [{}]);
  await need(db, 1, '101=1');
  await bulkInsert(db, 'baskets', [{ account_id: 1, delivery_id: 1, address_id: 1, updated_at: noon }]);
  await fillBasketWith(db, 1, '101:1:1=5');
  await bulkInsert(db, 'ledger_entries', [
    {
      contract_id: 1,
      entered_on: '2026-07-20',
      kind: 'shipment',
      order_id: 1,
      document: 'УТ-1',
      amount: 100,
    },
  ]);
  await bulkInsert(db, 'price_politics', [
    { account_id: 2, mode: 'discount', percent_bp: 10_000, show_wholesale: 1 },
  ]);
  await bulkInsert(db, 'price_politics_brands', [
    { account_id: 2, brand_id: 1, mode: 'markup', percent_bp: 50_000 },
  ]);
  await bulkInsert(db, 'password_links', [
    { hash: 'hash', account_id: 1, purpose: 'invite', expires_at: noon, used_at: null },
  ]);
  await bulkInsert(db, 'drafts', [{ id: 1, account_id: 1, header: '', created_at: noon }]);
  await bulkInsert(db, 'draft_lines', [
    { draft_id: 1, product_id: 101, wms_id: 1, type: '1', quantity: 1, seen_price: null },
    { draft_id: 1, product_id: 102, wms_id: 1, type: '1', quantity: 1, seen_price: 100 },
  ]);
  await bulkInsert(db, 'seen_prices', [{ account_id: 1, product_id: 101, contract_id: 1, price: 100 }]);
  await bulkInsert(db, 'chat_mails', [{ account_id: 1, side: 'staff', message_id: 7, mailed_at: noon }]);
  const was = { company: '', inn: '', kpp: '' };
  const asked = { kind: 'contract', dealerId: 1, accountId: 1, contragentId: 1 } as const;
  await insertRequest(db, { ...asked, was, wanted: was, now: noon });
  const proposed = { external_id: 'c-1', ...was, ogrn: '', legal_address: '', file: '', twin: false };
  await propose(db, [proposed], noon);
  await insertApproval(db, { id: 1 });
  const reminder = { contract_id: 1, account_id: 1, sent_on: '2026-07-20', overdue: 100, staff_name: '' };
  await bulkInsert(db, 'debt_reminders', [{ ...reminder, created_at: noon }]);
  await bulkInsert(db, 'warehouse_calendars', [{ wms_id: 1, weekdays: '12345', cutoff: null }]);
  await bulkInsert(db, 'warehouse_days', [{ wms_id: 1, day: '2026-07-20', ships: 0 }]);
  const change = { name: '', staff_id: 1, staff_name: '', state: 'waiting' } as const;
  await bulkInsert(db, 'goods_changes', [{ id: 1, ...change, created_at: noon, applied_at: null }]);
  const changeRow = { change_id: 1, nth: 2, product_id: null, state: 'new', content: '{}' } as const;
  await bulkInsert(db, 'goods_change_rows', [changeRow]);
  const relation = { product_id: 101, kind: 'related', place: 1, other_id: 102 } as const;
  await bulkInsert(db, 'product_relations', [relation]);
  await bulkInsert(db, 'order_limits', [{ account_id: 2, contract_id: 1, per_order: 100, per_month: null }]);
  await bulkInsert(db, 'watches', [
    { account_id: 1, product_id: 101, once: 1, added_at: noon, in_stock: '', told_at: null },
  ]);
}

type Values = Record<string, string | number | null>;
type Loose = Kysely<Record<string, Values>>;

/** For each constraint: the table, and changes that violate the constraint. */
const refused: Record<string, [table: string, values: Values]> = {
  products_pack: ['products', { pack: 0 }],
  products_price_rrc: ['products', { price_rrc: -1 }],
  debt_reminders_overdue: ['debt_reminders', { overdue: 0 }],
  product_documents_kind: ['product_documents', { kind: 'gift' }],
  params_type: ['params', { type: 'text' }],
  prices_price: ['prices', { price: -1 }],
  stocks_quantity: ['stocks', { quantity: -1 }],
  stocks_reserved: ['stocks', { reserved: -1 }],
  contracts_discount: ['contracts', { discount_bp: 10_001 }],
  contracts_credit_limit: ['contracts', { credit_limit: -1 }],
  accounts_type: ['accounts', { type_id: '4' }],
  price_politics_mode: ['price_politics', { mode: 'gift' }],
  price_politics_percent: ['price_politics', { percent_bp: 10_001 }],
  price_politics_brands_mode: ['price_politics_brands', { mode: '' }],
  price_politics_brands_percent: ['price_politics_brands', { percent_bp: -1 }],
  password_links_purpose: ['password_links', { purpose: 'login' }],
  delivery_options_price: ['delivery_options', { price: -1 }],
  warehouse_calendars_cutoff: ['warehouse_calendars', { cutoff: 1440 }],
  warehouse_days_ships: ['warehouse_days', { ships: 2 }],
  goods_changes_state: ['goods_changes', { state: 'lost' }],
  product_relations_kind: ['product_relations', { kind: 'gift' }],
  goods_change_rows_state: ['goods_change_rows', { state: 'lost' }],
  baskets_delivery_price: ['baskets', { delivery_price: -1 }],
  basket_lines_quantity: ['basket_lines', { quantity: 0 }],
  orders_positions: ['orders', { positions: -1 }],
  orders_quantity: ['orders', { quantity: -1 }],
  orders_delivery_price: ['orders', { delivery_price: -1 }],
  orders_total: ['orders', { total: -1 }],
  orders_seen_total: ['orders', { seen_total: -1 }],
  order_lines_quantity: ['order_lines', { quantity: 0 }],
  order_lines_price: ['order_lines', { price: -1 }],
  order_lines_seen_price: ['order_lines', { seen_price: -1 }],
  ledger_entries_kind: ['ledger_entries', { kind: 'gift' }],
  needs_quantity: ['needs', { quantity: 0 }],
  draft_lines_quantity: ['draft_lines', { quantity: 0 }],
  draft_lines_seen_price: ['draft_lines', { seen_price: -1 }],
  acts_state: ['acts', { state: 'lost' }],
  act_lines_kind: ['act_lines', { kind: 'gift' }],
  seen_prices_price: ['seen_prices', { price: -1 }],
  chat_mails_side: ['chat_mails', { side: 'nobody' }],
  complaints_state: ['complaints', { state: 'lost' }],
  complaint_lines_quantity: ['complaint_lines', { quantity: 0 }],
  list_views_shared: ['list_views', { is_shared: 2 }],
  returns_state: ['returns', { state: 'lost' }],
  returns_exchange_state: ['returns', { exchange_state: 'lost' }],
  returns_total: ['returns', { total: -1 }],
  returns_in_payments: ['returns', { in_payments: 2 }],
  returns_received: ['returns', { state: 'received', received_at: null }],
  paper_starts_kind: ['paper_starts', { kind: 'lost' }],
  paper_starts_nth: ['paper_starts', { nth: 0 }],
  issued_papers_kind: ['issued_papers', { kind: 'lost' }],
  issued_papers_nth: ['issued_papers', { nth: 0 }],
  issued_papers_sums: ['issued_papers', { vat: 200 }],
  issued_papers_standing: ['issued_papers', { standing_for: null }],
  return_lines_quantity: ['return_lines', { quantity: 0 }],
  return_lines_written_off: ['return_lines', { written_off: 99 }],
  return_lines_price: ['return_lines', { price: -1 }],
  return_lines_outcome: ['return_lines', { outcome: 'lost' }],
  return_lines_stock_of: ['return_lines', { outcome: 'written_off', stock_wms_id: 1 }],
  dealer_requests_kind: ['dealer_requests', { kind: 'gift' }],
  dealer_requests_state: ['dealer_requests', { state: 'lost' }],
  contragent_proposals_state: ['contragent_proposals', { state: 'lost' }],
  products_order_multiple: ['products', { order_multiple: 0 }],
  products_order_minimum: ['products', { order_minimum: 0 }],
  order_limits_per_order: ['order_limits', { per_order: -1 }],
  order_limits_per_month: ['order_limits', { per_month: -1 }],
  approvals_state: ['approvals', { state: 'lost' }],
  approvals_reason: ['approvals', { reason: 'gift' }],
  approvals_reserved: ['approvals', { state: 'returned', reserved: 1 }],
  approval_lines_quantity: ['approval_lines', { quantity: 0 }],
  watches_once: ['watches', { once: 2 }],
  watches_told: ['watches', { once: 0, told_at: 1 }],
};

/** For each allowed change: the table and the changes. */
const allowed: Record<string, [table: string, values: Values]> = {
  'more reserved than there is': ['stocks', { quantity: 1, reserved: 5 }],
  'a state of an order that only 1C knows': ['orders', { state: 77 }],
  'a correction of the ledger with a minus': ['ledger_entries', { amount: -100 }],
  'an act with nothing but corrections': ['acts', { opening: -1, shipped: -1, paid: -1 }],
  'a contract with a markup': ['contracts', { discount_bp: -500 }],
  'an order without a line': ['orders', { positions: 0, quantity: 0, total: 0 }],
  'a price that is not known any more': ['draft_lines', { seen_price: null }],
};

describe('the constraints of the database', () => {
  const fresh = smallWorld();
  beforeAll(() => fillTables(fresh.db));
  const setAll = ([table, values]: [string, Values]) =>
    (fresh.db as unknown as Loose).updateTable(table).set(values).execute();

  test.each(Object.entries(refused))('a row that violates %s is refused', async (name, change) => {
    await expect(setAll(change)).rejects.toThrow(new RegExp(`(CHECK|CONSTRAINT|constraint).*\\b${name}\\b`));
  });

  test('the tests of refused rows cover every check constraint', async () => {
    expect(await checksOf(fresh.db)).toEqual(Object.keys(refused).sort());
  });

  test.each(Object.entries(allowed))('a row with %s is accepted', async (_, change) => {
    const [{ numUpdatedRows } = { numUpdatedRows: 0n }] = await setAll(change);
    expect(Number(numUpdatedRows)).toBeGreaterThan(0);
  });

  test('every column that refers to another table has a foreign key', async () => {
    const codes = /\.(external_id|family_id|type_id)$/;
    // The actor may be one of the dealer's people or staff.
    const events = /^order_events\.actor_id$/;
    // Copies of parties are never deleted, and no document outlives its copies.
    const parties = /\.(buyer|seller)_party_id$|^parties\.contragent_id$/;
    // Optional links without a foreign key.
    const optional =
      /^(complaint_pictures\.message_id|chat_messages\.order_id|products\.import_id|ledger_entries\.shipment_id|messages\.mailing_id)$/;
    // The id of a contract or of another audience, depending on `audience`.
    const audiences = /^mailings\.audience_id$/;
    // Sums that are rewritten from rows with foreign keys.
    const sums =
      /^(contract_sums|dealer_sales|ledger_months|order_counts|order_products|overdue_sums|product_sales|turnover)\./;
    // The journal of money outlives sessions, orders of tests and the entries that it names.
    const money = /^money_(runs|changes)\./;
    // A history entry outlives its person and its record, and the mapping of an old id outlives its record.
    const copies = /^(history|old_records)\./;
    expect(
      (await columnsWithoutReference(fresh.db)).filter(
        (column) =>
          ![codes, sums, copies, events, parties, optional, audiences, money].some((kept) =>
            kept.test(column),
          ),
      ),
    ).toEqual([
      // The note of a change is kept when its product is deleted.
      'catalogue_changes.product_id',
      // A position in a conversation that is used only for comparison.
      'chat_mails.message_id',
      // The list of orders given to 1C and of its responses outlives the session.
      'exchange_answers.session_id',
      // Stored for each element of an import, like `exchange_named` below.
      'exchange_elements.import_id',
      'exchange_elements.product_id',
      'exchange_given.session_id',
      // Each offer of an import writes here; a foreign key would lock its product and delay orders.
      'exchange_named.import_id',
      'exchange_named.product_id',
      // What became of each row of a sheet is kept when its product or the person is deleted.
      'goods_change_rows.product_id',
      'goods_changes.staff_id',
      // A run outlives the session that uploaded its files.
      'imports.session_id',
      // Kept like the notes of changes above.
      'product_changes.product_id',
      // The factor that a session has proved. Turning the factor off later does not invalidate the session.
      'sessions.factor_id',
      'staff_sessions.factor_id',
    ]);
  });

  test.each<[string, Values]>([
    ['product_params', { param_id: 999 }],
    ['dealers', { staff_id: 999 }],
    ['orders', { address_id: 999 }],
    ['baskets', { address_id: 999 }],
    ['seen_prices', { contract_id: 999 }],
  ])('rows of %s with the dangling reference %j are refused', async (...change) => {
    await expect(setAll(change)).rejects.toThrow(/foreign key constraint fail/i);
  });

  test('a seen price without a contract is refused', async () => {
    await expect(setAll(['seen_prices', { contract_id: null }])).rejects.toThrow(/null/i);
  });

  test('references are cleared when staff or addresses are deleted', async () => {
    await clearTables(fresh.db, 'account_addresses');
    await fresh.db.deleteFrom('addresses').where('id', '=', 1).execute();
    await clearTables(fresh.db, 'staff');
    const columns = [
      await fresh.db.selectFrom('orders').select('address_id').execute(),
      await fresh.db.selectFrom('baskets').select('address_id').execute(),
      await fresh.db.selectFrom('dealers').select('staff_id').where('id', '=', 1).execute(),
    ];
    expect(columns).toEqual([[{ address_id: null }], [{ address_id: null }], [{ staff_id: null }]]);
  });

  test('an order has at most one shipment in the ledger, but any number of payments', async () => {
    const paid = { contract_id: 1, entered_on: '2026-07-21', document: 'ПП-1', amount: 50 } as const;
    const add = (kind: 'shipment' | 'payment', order_id: number | null) =>
      addRows(fresh.db, 'ledger_entries', { ...paid, kind, order_id });
    for (const order of [1, 1, null, null]) await add('payment', order);
    await add('shipment', null);
    await add('shipment', null);
    expect(isDuplicate(await add('shipment', 1).catch((error: unknown) => error))).toBe(true);
  });
});

/** Returns the names of all check constraints, sorted. */
async function checksOf(db: Kysely<Database>): Promise<string[]> {
  if (dialect === 'mysql') {
    const { rows } = await sql<{ name: string }>`
      select constraint_name as name from information_schema.table_constraints
      where table_schema = database() and constraint_type = 'CHECK'`.execute(db);
    return rows.map(({ name }) => name).sort();
  }
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where type = 'table'`.execute(db);
  return rows
    .flatMap((row) => [...row.sql.matchAll(/constraint "(\w+)" check/g)].map(([, name]) => name!))
    .sort();
}

/** Returns the `*_id` columns without a foreign key as `table.column`, sorted. */
async function columnsWithoutReference(db: Kysely<Database>): Promise<string[]> {
  const { rows } =
    dialect === 'mysql'
      ? await sql<{ name: string }>`
          select concat(c.table_name, '.', c.column_name) as name from information_schema.columns c
          where c.table_schema = database() and c.column_name like '%\\_id' and coalesce(c.generation_expression, '') = ''
          and not exists (
            select 1 from information_schema.key_column_usage k
            where k.table_schema = c.table_schema and k.table_name = c.table_name
            and k.column_name = c.column_name and k.referenced_table_name is not null
          )`.execute(db)
      : await sql<{ name: string }>`
          select t.name || '.' || c.name as name from sqlite_schema t, pragma_table_info(t.name) c
          where t.type = 'table' and c.name like '%\\_id' escape '\\'
          and not exists (select 1 from pragma_foreign_key_list(t.name) k where k."from" = c.name)`.execute(
          db,
        );
  return rows.map(({ name }) => name).sort();
}
