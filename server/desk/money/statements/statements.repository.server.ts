import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { offsetOf, type Paging } from '../../../kernel/paging.ts';
import type { Candidate, NamedOrder } from './match-documents.ts';
import type { ListedStatement, Statement } from './statement.ts';

const columns = [
  'id',
  'file_name as file',
  'account',
  'start_on as startOn',
  'end_on as endOn',
  'staff_name as by',
  'created_at as createdAt',
  'imported_at as importedAt',
  'payments',
  'total',
] as const;

export async function countStatements(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('statement_imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns uploaded statements, the newest first. */
export async function statementsOnPage(db: Kysely<Database>, page: Paging): Promise<ListedStatement[]> {
  const rows = await db
    .selectFrom('statement_imports')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

/** Returns an uploaded statement with its documents; undefined if it does not exist. */
export async function findStatement(
  db: Kysely<Database>,
  id: number,
): Promise<{ head: ListedStatement; statement: Statement } | undefined> {
  const row = await db
    .selectFrom('statement_imports')
    .select([...columns, 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content, ...head } = row;
  return { head: { ...head, total: Number(head.total) }, statement: JSON.parse(content) };
}

/** Locks a statement until the transaction ends. */
export async function holdStatement(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('statement_imports')
    .set((eb) => ({ account: eb.ref('account') }))
    .where('id', '=', id)
    .execute();
}

type Uploaded = { by: string; file: string; account: string; statement: Statement; now: number };

/** Stores a statement until it is imported, and returns its id. */
export async function insertStatement(
  db: Kysely<Database>,
  { by, file, account, statement, now }: Uploaded,
): Promise<number> {
  const { insertId } = await db
    .insertInto('statement_imports')
    .values({
      staff_name: by,
      file_name: file,
      account,
      start_on: statement.startOn,
      end_on: statement.endOn,
      content: JSON.stringify(statement),
      created_at: now,
      imported_at: null,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Returns the id of a waiting statement with the same documents from the same person, among the newest. */
export async function sameWaiting(
  db: Kysely<Database>,
  { by, account, statement }: Pick<Uploaded, 'by' | 'account' | 'statement'>,
): Promise<number | undefined> {
  const newest = db.selectFrom('statement_imports').select('id').orderBy('id', 'desc').limit(20);
  const row = await db
    .selectFrom(newest.as('newest'))
    .innerJoin('statement_imports as known', 'known.id', 'newest.id')
    .select('known.id')
    .where('known.imported_at', 'is', null)
    .where('known.staff_name', '=', by)
    .where('known.account', '=', account)
    .where('known.content', '=', JSON.stringify(statement))
    .executeTakeFirst();
  return row?.id;
}

/** Marks a statement as imported, with the number and sum of its payments. */
export async function markImported(
  db: Kysely<Database>,
  id: number,
  imported: { by: string; payments: number; total: number; now: number },
): Promise<void> {
  const { by, payments, total, now } = imported;
  await db
    .updateTable('statement_imports')
    .set({ staff_name: by, payments, total, imported_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes at most `limit` statements uploaded before `before` that nobody imported. Returns true if there may be
 * more.
 */
export async function forgetWaiting(db: Kysely<Database>, before: number, limit: number): Promise<boolean> {
  const rows = await db
    .selectFrom('statement_imports')
    .select('id')
    .where('imported_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  if (rows.length === 0) return false;
  await db
    .deleteFrom('statement_imports')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('imported_at', 'is', null)
    .execute();
  return rows.length === limit;
}

/** Selects the contracts of all contragents, including closed contracts, because their debts may still be paid. */
const candidates = (db: Kysely<Database>) =>
  db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .innerJoin('dealers', 'dealers.id', 'contracts.dealer_id')
    .select(['contracts.id', 'contracts.header', 'contragents.company', 'dealers.header as dealer'])
    .select(['contracts.dealer_id as dealerId', 'contragents.inn', 'contragents.kpp', 'contragents.account'])
    .orderBy('contracts.enabled', 'desc')
    .orderBy('contracts.id');

/** Returns the contracts of contragents with these INNs. */
export async function contractsOfPayers(db: Kysely<Database>, inns: readonly string[]): Promise<Candidate[]> {
  if (inns.length === 0) return [];
  return candidates(db)
    .where('contragents.inn', 'in', [...inns])
    .execute();
}

export async function contractsById(db: Kysely<Database>, ids: readonly number[]): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  return candidates(db)
    .where('contracts.id', 'in', [...ids])
    .execute();
}

/** Returns the contracts with these numbers; several contracts may have the same number. */
export async function contractsByNumber(
  db: Kysely<Database>,
  numbers: readonly string[],
): Promise<Candidate[]> {
  if (numbers.length === 0) return [];
  return candidates(db)
    .where('contracts.header', 'in', [...numbers])
    .execute();
}

export async function ordersById(db: Kysely<Database>, ids: readonly number[]): Promise<NamedOrder[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('orders')
    .select(['id', 'contract_id as contractId', 'created_at as createdAt'])
    .where('id', 'in', [...ids])
    .execute();
}

/** Returns the ids of the payments with these bank keys, by key. */
export async function paymentsByBankKey(
  db: Kysely<Database>,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'bank_key'])
    .where('bank_key', 'in', [...keys])
    .execute();
  return new Map(rows.map(({ id, bank_key }) => [bank_key!, id]));
}

/** Returns valid payments that were entered manually for these contracts on these days. */
export async function paymentsByHand(
  db: Kysely<Database>,
  contracts: readonly number[],
  days: readonly string[],
) {
  if (contracts.length === 0 || days.length === 0) return [];
  return db
    .selectFrom('payments')
    .select(['id', 'contract_id as contractId', 'paid_on as paidOn', 'amount', 'number'])
    .where('contract_id', 'in', [...contracts])
    .where('paid_on', 'in', [...days])
    .where('kind', '=', 'payment')
    .where('bank_key', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
}
