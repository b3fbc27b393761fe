import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countAttempt, forgetAttempts } from '../../work/limits/attempts.repository.server.ts';

/** The names of the counters of requests for a call to a number. */
export const numberCounts = {
  hour: (phone: string) => `callback-to:${phone}`,
  day: (phone: string) => `callback-day-to:${phone}`,
};

/**
 * Locks the counter of requests for a call to this number until the transaction ends: other requests wait, because they
 * count first. `forgetNumber` deletes the count itself.
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
