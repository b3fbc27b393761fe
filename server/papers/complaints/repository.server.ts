import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';

/**
 * Restricts complaints to those that the actor may see: the main user sees all complaints of the dealer, a manager only
 * their own (§10.1).
 */
function visible(db: Kysely<Database>, actor: SignedIn) {
  const all = db.selectFrom('complaints').innerJoin('accounts', 'accounts.id', 'complaints.account_id');
  return actor.role === 'main'
    ? all.where('complaints.dealer_id', '=', actor.dealerId)
    : all.where('complaints.account_id', '=', actor.accountId);
}

/** Returns the number of complaints that the actor may see. */
export async function countComplaints(db: Kysely<Database>, actor: SignedIn): Promise<number> {
  const { count } = await visible(db, actor)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one page of the complaints that the actor may see, newest first. */
export async function ownComplaintsOnPage(db: Kysely<Database>, actor: SignedIn, page: Paging) {
  return visible(db, actor)
    .select((eb) => [
      'complaints.id',
      'complaints.created_at as createdAt',
      'complaints.reason',
      'complaints.state',
      'accounts.name',
      'accounts.email',
      eb
        .selectFrom('complaint_lines')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('complaint_lines.complaint_id', '=', 'complaints.id')
        .as('positions'),
    ])
    .orderBy('complaints.created_at', 'desc')
    .orderBy('complaints.id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
}

/** Returns a complaint that the actor may see; undefined for any other id. */
export async function findOwnComplaint(db: Kysely<Database>, actor: SignedIn, id: number) {
  return visible(db, actor)
    .select([
      'complaints.id',
      'complaints.created_at as createdAt',
      'complaints.updated_at as updatedAt',
      'complaints.reason',
      'complaints.comment',
      'complaints.state',
      'accounts.name',
      'accounts.email',
    ])
    .where('complaints.id', '=', id)
    .executeTakeFirst();
}

/** Returns the complaint that the account has already sent with this key; undefined when there is none. */
export async function complaintOfKey(
  db: Kysely<Database>,
  { accountId }: Pick<SignedIn, 'accountId'>,
  key: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('complaints')
    .select('id')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

type NewComplaint = {
  reason: string;
  comment: string;
  key: string;
  now: number;
  lines: { id: number; articul: string; header: string; quantity: number }[];
  pictures: { file: string; name: string }[];
};

/**
 * Adds a complaint with its lines and pictures, and returns its id. The unique key rejects a second complaint from
 * the same form.
 */
export async function insertOwnComplaint(
  db: Kysely<Database>,
  { dealerId, accountId }: SignedIn,
  { reason, comment, key, now, lines, pictures }: NewComplaint,
): Promise<number> {
  const { insertId } = await db
    .insertInto('complaints')
    .values({
      dealer_id: dealerId,
      account_id: accountId,
      reason,
      comment,
      state: 'new',
      idempotency_key: key,
      created_at: now,
      updated_at: now,
      waits_since: now,
    })
    .executeTakeFirstOrThrow();
  const complaint_id = Number(insertId);
  await bulkInsert(
    db,
    'complaint_lines',
    lines.map(({ id, articul, header, quantity }) => ({
      complaint_id,
      product_id: id,
      articul,
      header,
      quantity,
    })),
  );
  await bulkInsert(
    db,
    'complaint_pictures',
    pictures.map((picture) => ({ complaint_id, ...picture })),
  );
  return complaint_id;
}
