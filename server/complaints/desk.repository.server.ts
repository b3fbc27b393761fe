import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { offsetOf, type Paging } from '../kernel/paging.ts';
import type { ComplaintState } from './rules.ts';

/** How many complaints of all dealers there are in each state; states without any are missing. */
export async function countByState(db: Kysely<Database>): Promise<Map<ComplaintState, number>> {
  const rows = await db
    .selectFrom('complaints')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

/** One page of the complaints of all dealers in a state, or in any, newest first. */
export async function complaintsOnPage(
  db: Kysely<Database>,
  state: ComplaintState | undefined,
  page: Paging,
) {
  // The page by an index first, its names after that: joined at once, MySQL begins with the dealers and sorts all complaints.
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('complaints')
        .select('complaints.id')
        .$if(state !== undefined, (query) => query.where('complaints.state', '=', state!))
        .orderBy('complaints.created_at', 'desc')
        .orderBy('complaints.id', 'desc')
        .limit(page.perpage)
        .offset(offsetOf(page))
        .as('page'),
    )
    .innerJoin('complaints', 'complaints.id', 'page.id')
    .innerJoin('dealers', 'dealers.id', 'complaints.dealer_id')
    .select((eb) => [
      'complaints.id',
      'complaints.created_at as createdAt',
      'complaints.reason',
      'complaints.state',
      'dealers.header as dealer',
      eb
        .selectFrom('complaint_lines')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('complaint_lines.complaint_id', '=', 'complaints.id')
        .as('positions'),
      eb
        .selectFrom('complaint_pictures')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('complaint_pictures.complaint_id', '=', 'complaints.id')
        .as('pictures'),
    ])
    .orderBy('complaints.created_at', 'desc')
    .orderBy('complaints.id', 'desc')
    .execute();
}

/** One complaint of any dealer; undefined when there is none. */
export async function findComplaint(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('complaints')
    .innerJoin('dealers', 'dealers.id', 'complaints.dealer_id')
    .innerJoin('accounts', 'accounts.id', 'complaints.account_id')
    .select([
      'complaints.id',
      'complaints.created_at as createdAt',
      'complaints.updated_at as updatedAt',
      'complaints.reason',
      'complaints.comment',
      'complaints.state',
      'complaints.answer',
      'dealers.header as dealer',
      'accounts.id as accountId',
      'accounts.type_id as accountType',
      'accounts.name',
      'accounts.email',
      'accounts.phone',
      'accounts.enabled',
    ])
    .where('complaints.id', '=', id)
    .executeTakeFirst();
}

/** Its goods as they were called then. Check first who asks. */
export async function linesOfComplaint(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('complaint_lines')
    .select(['product_id as productId', 'articul', 'header', 'quantity'])
    .where('complaint_id', '=', id)
    .orderBy('articul')
    .execute();
}

/** Its pictures: `file` as stored, `name` as it was sent. Check first who asks. */
export async function picturesOfComplaint(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('complaint_pictures')
    .select(['file', 'name'])
    .where('complaint_id', '=', id)
    .orderBy('name')
    .execute();
}

/** Moves a complaint on and keeps the answer; false when it does not stand in `from` (any more). */
export async function moveComplaintFrom(
  db: Kysely<Database>,
  id: number,
  { from, to, answer, now }: { from: ComplaintState; to: ComplaintState; answer: string; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('complaints')
    .set({ state: to, answer, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
