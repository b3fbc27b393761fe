import { type Kysely, sql } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/** The seller's name as all papers before this step printed it. */
const printedSeller = 'ООО «Светоч Опт»';

const rowsAtOnce = 5_000;

/**
 * Keeps requests of dealers to the desk, the parties of orders and acts as they were when these were made, and
 * who of the staff looks at the portal as a dealer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'parties')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('contragent_id', t.ref)
    .addColumn('company', t.string(255), (c) => c.notNull())
    .addColumn('inn', t.string(12), (c) => c.notNull())
    .addColumn('kpp', t.string(9), (c) => c.notNull())
    .addColumn('ogrn', t.string(15), (c) => c.notNull())
    .addColumn('legal_address', t.string(500), (c) => c.notNull())
    .addColumn('bank', t.string(255), (c) => c.notNull())
    .addColumn('bik', t.string(9), (c) => c.notNull())
    .addColumn('account', t.string(20), (c) => c.notNull())
    .execute();
  await addIndex(db, 'parties_of_contragent', 'parties', ['contragent_id', 'id']);
  const parties = { buyer_party_id: { type: t.ref }, seller_party_id: { type: t.ref } };
  await addColumns(db, 'orders', parties);
  await addColumns(db, 'acts', parties);

  await table(db, 'dealer_requests')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref)
    .addColumn('contragent_id', t.ref, (c) => c.notNull())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('state', t.string(20), (c) => c.notNull())
    .addColumn('waiting_for', t.string(40), (c) => c.unique())
    .addColumn('company', t.string(255), (c) => c.notNull())
    .addColumn('inn', t.string(12), (c) => c.notNull())
    .addColumn('kpp', t.string(9), (c) => c.notNull())
    .addColumn('was_company', t.string(255), (c) => c.notNull())
    .addColumn('was_inn', t.string(12), (c) => c.notNull())
    .addColumn('was_kpp', t.string(9), (c) => c.notNull())
    .addColumn('answer', t.string(2_000), (c) => c.notNull())
    .addColumn('contract_id', t.ref)
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('decided_at', t.moment)
    .addForeignKeyConstraint('dealer_requests_dealer', ['dealer_id'], 'dealers', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('dealer_requests_contragent', ['contragent_id'], 'contragents', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('dealer_requests_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .addForeignKeyConstraint('dealer_requests_contract', ['contract_id'], 'contracts', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .addCheckConstraint('dealer_requests_kind', sql`kind in ('contract', 'requisites')`)
    .addCheckConstraint('dealer_requests_state', sql`state in ('waiting', 'done', 'refused', 'withdrawn')`)
    .execute();
  await addIndex(db, 'dealer_requests_by_state', 'dealer_requests', ['state', 'created_at', 'id']);
  await addIndex(db, 'dealer_requests_of_dealer', 'dealer_requests', ['dealer_id', 'id']);
  await addIndex(db, 'dealer_requests_of_contragent', 'dealer_requests', ['contragent_id', 'id']);

  await table(db, 'portal_views')
    .ifNotExists()
    .addColumn('id', t.string(64), (c) => c.primaryKey())
    .addColumn('staff_session_id', t.string(64), (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('portal_views_session', ['staff_session_id'], 'staff_sessions', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('portal_views_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'portal_views_by_time', 'portal_views', ['expires_at']);

  await keepParties(db);
}

/**
 * Copies the present requisites to what was made before this step. An order or act that names another INN than its
 * contragent has now keeps the name, INN and KPP it holds, because the other requisites of that time are not known.
 */
async function keepParties(db: Kysely<unknown>): Promise<void> {
  const { rows: made } = await sql`
    select id from orders union all select id from acts limit 1`.execute(db);
  if (made.length === 0) return;
  await sql`
    insert into parties (contragent_id, company, inn, kpp, ogrn, legal_address, bank, bik, account)
    select c.id, c.company, c.inn, c.kpp, c.ogrn, c.legal_address, c.bank, c.bik, c.account from contragents c
    where not exists (select 1 from parties p where p.contragent_id = c.id)`.execute(db);
  const seller = sql`select min(id) as id from parties where contragent_id is null and company = ${printedSeller}`;
  const { rows: known } = await sql<{ id: number | null }>`${seller}`.execute(db);
  if (known[0]?.id == null) {
    await sql`
      insert into parties (contragent_id, company, inn, kpp, ogrn, legal_address, bank, bik, account)
      values (null, ${printedSeller}, '', '', '', '', '', '', '')`.execute(db);
  }
  const { rows } = await sql<{ id: number }>`${seller}`.execute(db);
  const sellerId = Number(rows[0]?.id);
  for (const name of ['orders', 'acts']) {
    const documents = sql.table(name);
    const { rows: ends } = await sql<{
      last: number | null;
    }>`select max(id) as last from ${documents}`.execute(db);
    const last = Number(ends[0]?.last ?? 0);
    for (let first = 1; first <= last; first += rowsAtOnce) {
      await sql`
        update ${documents} set
          seller_party_id = ${sellerId},
          buyer_party_id = (
            select min(p.id) from contracts k join parties p on p.contragent_id = k.contragent_id
            where k.id = ${documents}.contract_id and p.inn = ${documents}.inn)
        where id between ${first} and ${first + rowsAtOnce - 1} and seller_party_id is null`.execute(db);
    }
  }
}
