import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { inOrderOf } from '../../kernel/in-order-of.ts';
import type { Sorting } from '../../kernel/sorting.ts';
import { foundBy } from '../../people/dealers/words.repository.server.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import type { DeskComplaint } from './desk-complaint.ts';
import type { complaintSorts } from './desk-input.ts';
import { type ComplaintState, complaintNumber, isAnswered, shownComplaintState } from './rules.ts';

/**
 * The filter of the list of complaints. `served`: only dealers whom this staff member serves. `manager`: the staff
 * member who serves the dealer, 0 for dealers whom nobody serves.
 */
type ComplaintConditions = {
  /** The number of a complaint, or beginnings of words that identify a dealer. */
  query: string;
  manager: number | undefined;
  served: number | undefined;
};

function matching(db: Kysely<Database>, { query, manager, served }: ComplaintConditions) {
  const number = numberIn(query);
  return db
    .selectFrom('complaints')
    .$if(served !== undefined, (list) => list.where('complaints.dealer_id', 'in', servedDealers(served!)))
    .$if(manager !== undefined, (list) =>
      list.where('complaints.dealer_id', 'in', (eb) =>
        eb
          .selectFrom('dealers')
          .select('dealers.id')
          .where('dealers.staff_id', manager === 0 ? 'is' : '=', manager === 0 ? null : manager!),
      ),
    )
    .$if(number !== undefined, (list) => list.where('complaints.id', '=', number!))
    .$if(number === undefined && query !== '', (list) =>
      list.where('complaints.dealer_id', 'in', (eb) =>
        eb.selectFrom('dealers').select('dealers.id').where(foundBy(query)),
      ),
    );
}

/** Parses the number in a query: «Р-000012», «000012» → 12. An INN has more digits. */
function numberIn(query: string): number | undefined {
  const digits = /^(?:[рp]\s*-?\s*)?(\d{1,9})$/i.exec(query.trim())?.[1];
  return digits && Number(digits) > 0 ? Number(digits) : undefined;
}

/** Returns the number of matching complaints by state; omits states without complaints. */
export async function countByState(
  db: Kysely<Database>,
  conditions: ComplaintConditions,
): Promise<Map<ComplaintState, number>> {
  const rows = await matching(db, conditions)
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Returns the number of matching complaints that wait for an answer. */
export async function countWaiting(db: Kysely<Database>, conditions: ComplaintConditions): Promise<number> {
  const { count } = await matching(db, conditions)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Matches complaints in which the dealer has written and nobody has answered. */
export function isWaiting({ and, eb }: ExpressionBuilder<Database, 'complaints'>) {
  return and([eb('complaints.waits_since', '>=', 0), eb('complaints.state', 'in', ['new', 'work'])]);
}

const sortedColumns = {
  waiting: 'complaints.waits_since',
  number: 'complaints.id',
  dealer: 'dealers.header',
  reason: 'complaints.reason',
  created: 'complaints.created_at',
  state: 'complaints.state',
} as const;

/**
 * Returns the ids of matching complaints, newest first; for the state `waiting`, longest waiting first; or by a column.
 */
export async function complaintIds(
  db: Kysely<Database>,
  { state, ...conditions }: ComplaintConditions & { state: ComplaintState | 'waiting' | undefined },
  { limit, offset }: { limit: number; offset: number },
  sorting?: Sorting<(typeof complaintSorts)[number]>,
): Promise<number[]> {
  const waiting = state === 'waiting';
  const usual = waiting
    ? ({ field: 'waiting', sort: 'asc' } as const)
    : ({ field: 'created', sort: 'desc' } as const);
  const { field, sort } = sorting ?? usual;
  const rows = await matching(db, conditions)
    .$if(field === 'dealer', (query) => query.innerJoin('dealers', 'dealers.id', 'complaints.dealer_id'))
    .select('complaints.id')
    .$if(waiting, (query) => query.where(isWaiting))
    .$if(!waiting && state !== undefined, (query) =>
      query.where('complaints.state', '=', state as ComplaintState),
    )
    .orderBy(sql.ref(sortedColumns[field]), sort)
    .orderBy('complaints.id', sort)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns complaints for a list, in the order of the ids. */
export async function complaintsByIds(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<DeskComplaint[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('complaints')
    .innerJoin('dealers', 'dealers.id', 'complaints.dealer_id')
    .leftJoin('staff', 'staff.id', 'dealers.staff_id')
    .select((eb) => [
      'complaints.id',
      'complaints.created_at as createdAt',
      'complaints.reason',
      'complaints.state',
      'complaints.waits_since as waitsSince',
      'dealers.header as dealer',
      'staff.name as manager',
      'staff.email as managerEmail',
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
    .where('complaints.id', 'in', [...ids])
    .execute();
  return inOrderOf(ids, rows).map(({ managerEmail, ...row }) => ({
    ...row,
    number: complaintNumber(row.id),
    positions: Number(row.positions),
    pictures: Number(row.pictures),
    state: shownComplaintState(row.state),
    waitsSince: waitsSince(row),
    manager: row.manager || managerEmail || undefined,
  }));
}

/** Returns since when a complaint has been waiting for an answer; undefined when it is not waiting. */
export function waitsSince(row: { waitsSince: number | null; state: ComplaintState }): number | undefined {
  return row.waitsSince === null || isAnswered(row.state) ? undefined : row.waitsSince;
}

/** Returns one complaint; undefined when it does not exist or `served` does not serve its dealer. */
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
      'complaints.waits_since as waitsSince',
      'dealers.id as dealerId',
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

/** Returns the goods of a complaint with their names at the time of the complaint. The caller must check access. */
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

/** Returns the pictures of a complaint: `file` as stored, `name` as sent. The caller must check access. */
export async function picturesOfComplaint(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('complaint_pictures')
    .select(['file', 'name'])
    .where('complaint_id', '=', id)
    .orderBy('name')
    .execute();
}
