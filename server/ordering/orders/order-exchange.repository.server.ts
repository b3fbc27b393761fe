import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AnsweredPass, ExchangeFacts, GivenPass } from './order-exchange.ts';

/** Records when orders or their documents changed, for programs that request changes since a moment. */
export async function noteChanged(db: Kysely<Database>, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('orders')
    .set({ changed_at: now })
    .where('id', 'in', [...new Set(ids)])
    .execute();
}

/** Records when orders changed, and queues them for the next exchange with 1C, except orders created in 1C. */
export async function markForExchange(
  db: Kysely<Database>,
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
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

/** Returns the exchange facts of an order: its state, and when it was last sent and confirmed. */
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
 * Returns the newest exchanges in which an order was sent to 1C, at most `most`. `session` is null after its journal
 * was removed.
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

/** Returns the newest exchanges in which 1C returned an order, each with its outcome, at most `most`. */
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

/** Marks an unchanged order to be sent to 1C at the next exchange. */
export async function giveToExchange(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({ exchange_revision: eb('exchange_revision', '+', 1), exchange_state: 'again' }))
    .where('id', '=', id)
    .execute();
}
