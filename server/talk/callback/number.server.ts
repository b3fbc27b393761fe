import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countAttempt, forgetAttempts } from '../../work/limits/attempts.repository.server.ts';

/** How often a number asks for a call is counted under these names. */
export const numberCounts = {
  hour: (phone: string) => `callback-to:${phone}`,
  day: (phone: string) => `callback-day-to:${phone}`,
};

/**
 * Makes requests for a call to this number wait until the transaction ends: they count first. The count itself is
 * forgotten with `forgetNumber`.
 */
export async function holdNumber(db: Kysely<Database>, phone: string, now: number): Promise<void> {
  await countAttempt(db, numberCounts.hour(phone), { limit: 0, windowMs: 1, now });
}

/** Forgets how often a number has asked: a number can be guessed from the name of its counter. */
export async function forgetNumber(db: Kysely<Database>, phone: string): Promise<void> {
  await forgetAttempts(db, numberCounts.hour(phone));
  await forgetAttempts(db, numberCounts.day(phone));
}
