import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AnsweredPass, ExchangeFacts, GivenPass } from './order-exchange.ts';

/** Records when orders or their documents changed, for programs that ask for changes since a moment. */
export async function noteChanged(db: Kysely<Database>, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('orders')
    .set({ changed_at: now })
    .where('id', 'in', [...new Set(ids)])
    .execute();
}

/**
 * Records when orders changed, and that 1C gets them at the next exchange. Orders that 1C has made itself are not
 * given to it.
 */
export async function markForExchange(
  db: Kysely<Database>,
  ids: readonly number[],
  now: number,
): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({
      changed_at: now,
      exchange_revision: eb('exchange_revision', '+', 1),
      exchange_state: sql`case when exchange_state in ('new', 'born') then exchange_state else 'again' end`,
    }))
    .where('id', 'in', [...new Set(ids)])
    .execute();
}

/** Returns the exchange facts of an order: its state, and when it was last given and confirmed. */
export async function exchangeOf(db: Kysely<Database>, id: number): Promise<Omit<ExchangeFacts, 'since'>> {
  const given = db.selectFrom('exchange_given').where('exchange_given.order_id', '=', id);
  const row = await db
    .selectFrom('orders')
    .select(['state', 'created_at as createdAt'])
    .select(['exchange_state as exchangeState', 'exchange_problem as problem'])
    .select([
      given.select(({ fn }) => fn.max('given_at').as('at')).as('givenAt'),
      given.select(({ fn }) => fn.max('confirmed_at').as('at')).as('confirmedAt'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * Returns the newest exchanges in which 1C was given an order, at most `most`. `session` is null once its journal is
 * removed.
 */
export function givenPasses(db: Kysely<Database>, order: number, most: number): Promise<GivenPass[]> {
  return db
    .selectFrom('exchange_given')
    .leftJoin('exchange_sessions as s', 's.id', 'session_id')
    .select(['exchange_given.id', 'given_at as at', 's.id as session', 'confirmed_at as confirmedAt'])
    .where('order_id', '=', order)
    .orderBy('exchange_given.id', 'desc')
    .limit(most)
    .execute();
}

/** Returns the newest exchanges in which 1C sent an order back with some outcome, at most `most`. */
export function answeredPasses(db: Kysely<Database>, order: number, most: number): Promise<AnsweredPass[]> {
  return db
    .selectFrom('exchange_answers')
    .leftJoin('exchange_sessions as s', 's.id', 'session_id')
    .select(['exchange_answers.id', 'taken_at as at', 's.id as session', 'outcome', 'aside'])
    .where('order_id', '=', order)
    .orderBy('exchange_answers.id', 'desc')
    .limit(most)
    .execute();
}

/** Marks an order to be given to 1C at the next exchange as it is. */
export async function giveToExchange(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({ exchange_revision: eb('exchange_revision', '+', 1), exchange_state: 'again' }))
    .where('id', '=', id)
    .execute();
}
