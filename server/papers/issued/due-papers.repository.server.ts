import type { Kysely } from 'kysely';
import { ordersBy } from '../../db/dialect.server.ts';
import { shippedStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { whoMakesPapers } from '../../ordering/orders/who-makes-papers.server.ts';
import { dealersOf, ofDealers, type WhoseRows } from '../../people/dealers/whose-rows.repository.server.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { capped, mostListed } from '../documents/most-listed.ts';
import type { CappedCount } from '../documents/register-view.ts';

/**
 * Returns the first day of shipping from which orders need a paper of the portal, '' for all days; undefined where 1C
 * makes the papers.
 */
export async function dueSince(db: Kysely<Database>): Promise<string | undefined> {
  const settings = await currentSettings(db);
  return (await whoMakesPapers(db, settings)) === 'portal' ? settings.papers_since : undefined;
}

type Slice = { limit: number; offset: number };

/** Selects the shipped orders without a valid paper, oldest first. Each state is read in the order of the index. */
function oldestFirst(db: Kysely<Database>, since: string, whose: WhoseRows, { limit, offset }: Slice) {
  const [first, ...others] = shippedStates.map((state) =>
    db
      .selectFrom(
        db
          .selectFrom('orders')
          .select(['orders.id', 'orders.ship_on', 'orders.dealer_id'])
          .where('orders.papered', '=', 0)
          .where('orders.state', '=', state)
          .where('orders.ship_on', '>=', since)
          .$if(!isAll(whose), (query) => query.where(ofDealers('orders.dealer_id', whose)))
          .orderBy('orders.ship_on')
          .orderBy('orders.dealer_id')
          .orderBy('orders.id')
          .limit(offset + limit)
          .as('newest'),
      )
      .select(['newest.id', 'newest.ship_on', 'newest.dealer_id']),
  );
  const all = others.reduce((union, each) => union.unionAll(each), first!);
  return db
    .selectFrom(all.as('found'))
    .select(['found.id', 'found.ship_on'])
    .orderBy('found.ship_on')
    .orderBy('found.dealer_id')
    .orderBy('found.id')
    .limit(limit)
    .offset(offset);
}

/** Selects the same orders of some dealers in no order, without reading those of others. */
function ofSomeDealers(db: Kysely<Database>, since: string, whose: WhoseRows) {
  return (
    db
      .selectFrom(dealersOf(whose).as('own'))
      // SQLite begins with the left table of a cross join.
      .crossJoin(ordersBy(db, 'orders_of_dealer_to_paper'))
      .select(['orders.id', 'orders.ship_on'])
      .whereRef('orders.dealer_id', '=', 'own.id')
      .where('orders.papered', '=', 0)
      .where('orders.state', 'in', [...shippedStates])
      .where('orders.ship_on', '>=', since)
  );
}

function isAll({ served, query }: WhoseRows): boolean {
  return served === undefined && query === '';
}

/**
 * Returns the ids of the shipped orders without a valid paper, oldest first, those of a dealer together. `isCut`:
 * whether more of them match than are listed (`countDue`), so that a page is found soon among those of all dealers.
 */
export async function dueIds(
  db: Kysely<Database>,
  since: string,
  whose: WhoseRows,
  { isCut, ...slice }: Slice & { isCut: boolean },
): Promise<number[]> {
  const few = ofSomeDealers(db, since, whose)
    .orderBy('orders.ship_on')
    .orderBy('orders.dealer_id')
    .orderBy('orders.id')
    .limit(slice.limit)
    .offset(slice.offset);
  const rows = await (isAll(whose) || isCut ? oldestFirst(db, since, whose, slice) : few).execute();
  return rows.map(({ id }) => id);
}

/** A capped count, and the day of the oldest order, undefined without any. */
export type DueCount = CappedCount & { oldest: string | undefined };

/**
 * Returns the number of the shipped orders without a valid paper, from a day on; undefined where 1C makes the papers
 * (`dueSince`).
 */
export async function countDue(
  db: Kysely<Database>,
  since: string | undefined,
  whose: WhoseRows,
): Promise<DueCount | undefined> {
  if (since === undefined) return undefined;
  const most = mostListed + 1;
  const found = isAll(whose)
    ? oldestFirst(db, since, whose, { limit: most, offset: 0 })
    : ofSomeDealers(db, since, whose).limit(most);
  const { count, oldest } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('found.ship_on').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const due = capped(Number(count));
  // The orders of some dealers are counted in no order.
  const first =
    due.isCut && (await oldestFirst(db, since, whose, { limit: 1, offset: 0 }).executeTakeFirst());
  return { ...due, oldest: (first ? first.ship_on : oldest) ?? undefined };
}
