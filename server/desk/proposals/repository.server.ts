import { type Kysely, sql } from 'kysely';
import { forUpdate } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import type { Sorting } from '../../kernel/sorting.ts';
import { foundBy } from '../../people/dealers/words.repository.server.ts';
import type { Candidate, ListedProposal, ProposalState } from './proposal-view.ts';

/** Returns the number of proposals in each state. */
export async function countProposals(db: Kysely<Database>): Promise<Record<ProposalState, number>> {
  const rows = await db
    .selectFrom('contragent_proposals')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = { waiting: 0, dismissed: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

/** The columns by which the list can be sorted: those with an index. */
export const proposalSorts = ['first'] as const;

/** Returns one page of proposals, by default the newest first. */
export async function proposalsOnPage(
  db: Kysely<Database>,
  state: ProposalState,
  page: Paging,
  sort?: Sorting<(typeof proposalSorts)[number]>,
): Promise<ListedProposal[]> {
  const direction = sort?.sort ?? 'desc';
  const rows = await db
    .selectFrom('contragent_proposals')
    .select(['external_id', 'company', 'inn', 'kpp', 'file', 'first_seen', 'last_seen', 'staff_name'])
    .where('state', '=', state)
    .orderBy('first_seen', direction)
    .orderBy('external_id', direction)
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
  return rows.map(({ external_id, first_seen, last_seen, staff_name, ...row }) => ({
    ...row,
    id: external_id,
    firstSeen: first_seen,
    lastSeen: last_seen,
    staffName: staff_name,
  }));
}

/**
 * Returns at most `limit` contragents of the dealers found by `query`, those with this INN or the searched one first.
 * `served`: only of dealers whom this staff member serves.
 */
export async function candidatesFor(
  db: Kysely<Database>,
  { query, inn, served, limit }: { query: string; inn: string; served: number | undefined; limit: number },
): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('dealers')
    .innerJoin('contragents', 'contragents.dealer_id', 'dealers.id')
    .select([
      'contragents.id',
      'contragents.company',
      'contragents.inn',
      'contragents.kpp',
      'contragents.external_id',
      'dealers.id as dealerId',
      'dealers.header as dealer',
    ])
    .where(foundBy(query))
    .$if(served !== undefined, (found) => found.where('dealers.staff_id', '=', served!))
    .orderBy(sql`case when contragents.inn in (${inn}, ${query}) then 0 else 1 end`)
    .orderBy('contragents.company')
    .orderBy('contragents.id')
    .limit(limit)
    .execute();
  return rows.map(({ external_id, ...row }) => ({ ...row, linked: external_id !== null }));
}

/** Returns the contragent with this 1C id and its dealer; undefined if there is none or it is outside `served`. */
export async function linkedTo(
  db: Kysely<Database>,
  externalId: string,
  served: number | undefined,
): Promise<{ company: string; dealer: string } | undefined> {
  return db
    .selectFrom('contragents')
    .innerJoin('dealers', 'dealers.id', 'contragents.dealer_id')
    .select(['contragents.company', 'dealers.header as dealer'])
    .where('contragents.external_id', '=', externalId)
    .$if(served !== undefined, (found) => found.where('dealers.staff_id', '=', served!))
    .executeTakeFirst();
}

/** Returns a contragent of a dealer within `served`, locked until the transaction ends; undefined if there is none. */
export async function holdCandidate(db: Kysely<Database>, id: number, served: number | undefined) {
  return db
    .selectFrom('contragents')
    .select(['id', 'company', 'external_id', 'dealer_id'])
    .where('id', '=', id)
    .$if(served !== undefined, (found) =>
      found.where('dealer_id', 'in', (eb) =>
        eb.selectFrom('dealers').select('dealers.id').where('dealers.staff_id', '=', served!),
      ),
    )
    .$call(forUpdate(db))
    .executeTakeFirst();
}
