import type { Kysely } from 'kysely';
import { shippedStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { whoMakesPapers } from '../../ordering/orders/who-makes-papers.server.ts';
import { ofDealers, type WhoseRows } from '../../people/dealers/whose-rows.repository.server.ts';
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

/** Selects the shipped orders without a valid paper, oldest first. Each state is read in the order of the index. */
function dueOrders(
  db: Kysely<Database>,
  since: string,
  whose: WhoseRows,
  { limit, offset }: { limit: number; offset: number },
) {
  const [first, ...others] = shippedStates.map((state) =>
    db
      .selectFrom(
        db
          .selectFrom('orders')
          .select(['orders.id', 'orders.ship_on', 'orders.dealer_id'])
          .where('orders.papered', '=', 0)
          .where('orders.state', '=', state)
          .where('orders.ship_on', '>=', since)
          .$if(whose.served !== undefined || whose.query !== '', (query) =>
            query.where(ofDealers('orders.dealer_id', whose)),
          )
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

/** Returns the ids of the shipped orders without a valid paper, oldest first, those of a dealer together. */
export async function dueIds(
  db: Kysely<Database>,
  since: string,
  whose: WhoseRows,
  slice: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await dueOrders(db, since, whose, slice).execute();
  return rows.map(({ id }) => id);
}

/** A capped count, and the day of the oldest order, undefined without any. */
export type DueCount = CappedCount & { oldest: string | undefined };

/** Returns the number of the shipped orders without a valid paper; undefined where 1C makes the papers. */
export async function countDue(db: Kysely<Database>, whose: WhoseRows): Promise<DueCount | undefined> {
  const since = await dueSince(db);
  if (since === undefined) return undefined;
  const found = dueOrders(db, since, whose, { limit: mostListed + 1, offset: 0 });
  const { count, oldest } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('found.ship_on').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { ...capped(Number(count)), oldest: oldest ?? undefined };
}
