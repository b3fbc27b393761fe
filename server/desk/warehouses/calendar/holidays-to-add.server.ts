import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { holidaysOf } from './holidays.ts';
import { ownDays, sharedDays } from './repository.server.ts';

/** Returns the holidays of a year that a warehouse lacks, and the exceptions that it already has on such days. */
export async function holidaysToAdd(db: Kysely<Database>, id: number, year: number) {
  const holidays = holidaysOf(year);
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const [own, shared] = await Promise.all([ownDays(db, id, { first, last }), sharedDays(db, first, last)]);
  const known = new Map([...shared, ...own].map((each) => [each.day, each]));
  return {
    added: holidays.filter(({ day }) => !known.has(day)),
    kept: holidays.flatMap(({ day }) => known.get(day) ?? []),
  };
}
