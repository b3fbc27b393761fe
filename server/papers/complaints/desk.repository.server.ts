import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import type { ComplaintState } from './rules.ts';

/**
 * Returns how many complaints of all dealers, or of those whom `served` serves, are in each state; states
 * without any are missing.
 */
export async function countByState(
  db: Kysely<Database>,
  served: number | undefined,
): Promise<Map<ComplaintState, number>> {
  const rows = await db
    .selectFrom('complaints')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .$if(served !== undefined, (query) => query.where('dealer_id', 'in', servedDealers(served!)))
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Returns one page of these complaints, in a state or in any, newest first. */
export async function complaintsOnPage(
  db: Kysely<Database>,
  { state, served }: { state: ComplaintState | undefined; served: number | undefined },
  page: Paging,
) {
  // Select the page by an index first and join names later: joined at once, MySQL begins with the dealers and
  // sorts all complaints.
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('complaints')
        .select('complaints.id')
        .$if(state !== undefined, (query) => query.where('complaints.state', '=', state!))
        .$if(served !== undefined, (query) =>
          query.where('complaints.dealer_id', 'in', servedDealers(served!)),
        )
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

/** Returns one complaint; undefined when there is none, or its dealer is not one of `served`. */
export async function findComplaint(db: Kysely<Database>, id: number, served?: number) {
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
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .executeTakeFirst();
}

/** Returns its goods with their names at that time. Check access first. */
export async function linesOfComplaint(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('complaint_lines')
    .leftJoin('products', 'products.id', 'complaint_lines.product_id')
    .select((eb) => [
      'product_id as productId',
      'complaint_lines.articul',
      'complaint_lines.header',
      'quantity',
      eb.fn.coalesce('products.unit', eb.val('')).as('unit'),
    ])
    .where('complaint_id', '=', id)
    .orderBy('complaint_lines.articul')
    .execute();
}

/** Returns its pictures: `file` as stored, `name` as sent. Check access first. */
export async function picturesOfComplaint(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('complaint_pictures')
    .select(['file', 'name'])
    .where('complaint_id', '=', id)
    .orderBy('name')
    .execute();
}

/** Moves a complaint to the next state and stores the answer; returns false when it is not in `from`. */
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
