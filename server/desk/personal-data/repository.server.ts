import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import type { Destroyed, DestructionAct, Reason } from './personal-data.ts';

/** Returns a person of a dealer, with the name of the picture file; undefined if the person does not exist. */
export async function personOf(db: Kysely<Database>, dealerId: number, account: number) {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'accounts.phone', 'accounts.picture'])
    .select(['accounts.type_id as type', 'dealers.id as dealerId', 'dealers.header as dealer'])
    .where('accounts.id', '=', account)
    .where('accounts.dealer_id', '=', dealerId)
    .executeTakeFirst();
  return row;
}

type NewAct = {
  /** An account, or the calls and records of a visitor. */
  of: { accountId: number; dealerId: number } | { subject: string; mark: string };
  staffId: number;
  by: string;
  operator: string;
  reason: Reason;
  log: Destroyed[];
  now: number;
};

/** Adds an act and returns its number. */
export async function insertAct(db: Kysely<Database>, act: NewAct): Promise<number> {
  const { insertId } = await db
    .insertInto('destruction_acts')
    .values({
      ...('accountId' in act.of
        ? { account_id: act.of.accountId, dealer_id: act.of.dealerId }
        : { account_id: null, dealer_id: null, ...act.of }),
      staff_id: act.staffId,
      staff_name: act.by,
      operator: act.operator.slice(0, 1000),
      reason: act.reason,
      log: JSON.stringify(act.log),
      created_at: act.now,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

const acts = (db: Kysely<Database>) =>
  db
    .selectFrom('destruction_acts as act')
    .leftJoin('dealers', 'dealers.id', 'act.dealer_id')
    .selectAll('act')
    .select('dealers.header as dealer');

type ActRow = Awaited<ReturnType<ReturnType<typeof acts>['executeTakeFirstOrThrow']>>;

const actOf = (row: ActRow): DestructionAct => ({
  id: row.id,
  accountId: row.account_id ?? undefined,
  dealer: row.dealer ?? '',
  subject: row.subject,
  by: row.staff_name,
  operator: row.operator,
  reason: row.reason,
  log: JSON.parse(row.log) as Destroyed[],
  createdAt: row.created_at,
});

/** Returns an act; undefined if it does not exist. */
export async function findAct(db: Kysely<Database>, id: number): Promise<DestructionAct | undefined> {
  const row = await acts(db).where('act.id', '=', id).executeTakeFirst();
  return row && actOf(row);
}

/** Returns the id of the last act of an account; undefined if there is none. */
export async function lastActOf(db: Kysely<Database>, account: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('destruction_acts')
    .select('id')
    .where('account_id', '=', account)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the id of the act on these records of a visitor; undefined if there is none. */
export async function actOfMark(db: Kysely<Database>, mark: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('destruction_acts')
    .select('id')
    .where('mark', '=', mark)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the number of acts. */
export async function countActs(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('destruction_acts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one page of acts, newest first. */
export async function actsOnPage(db: Kysely<Database>, page: Paging): Promise<DestructionAct[]> {
  const rows = await acts(db).orderBy('act.id', 'desc').limit(page.perpage).offset(offsetOf(page)).execute();
  return rows.map(actOf);
}
