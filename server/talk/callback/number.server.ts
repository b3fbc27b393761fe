import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countAttempt, forgetAttempts } from '../../work/limits/attempts.repository.server.ts';

/** The names of the counters of call requests for a telephone number. */
export const numberCounts = {
  hour: (phone: string) => `callback-to:${phone}`,
  day: (phone: string) => `callback-day-to:${phone}`,
};

/**
 * Locks the counter of call requests for this number until the transaction ends. Other requests wait, because
 * counting is their first step. `forgetNumber` deletes the count that this lock adds.
 */
export async function holdNumber(db: Kysely<Database>, phone: string, now: number): Promise<void> {
  await countAttempt(db, numberCounts.hour(phone), { limit: 0, windowMs: 1, now });
}

/**
 * Deletes the counts of requests for a call to a number, because the number can be guessed from the name of its
 * counter.
 */
export async function forgetNumber(db: Kysely<Database>, phone: string): Promise<void> {
  await forgetAttempts(db, numberCounts.hour(phone));
  await forgetAttempts(db, numberCounts.day(phone));
}
