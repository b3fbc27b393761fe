import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../kernel/clock.ts';
import { logWarning } from '../../kernel/log.server.ts';
import type { Services } from '../../kernel/use-case.ts';
import { addMissed } from './missed.repository.server.ts';

/** Searches are written together after this pause, so that no search waits for the database. */
const pauseMs = 5_000;
/** The number of different texts counted before they are written; further texts are not counted. */
const maxWaiting = 500;

type Waiting = { counts: Map<string, Map<string, number>>; distinct: number; timer: NodeJS.Timeout };

const waiting = new WeakMap<Kysely<Database>, Waiting>();

/** Returns the service that counts searches without results; a call returns immediately and never fails. */
export function missedSearchService(db: Kysely<Database>): Pick<Services, 'noteMissedSearch'> {
  return {
    noteMissedSearch(words, now) {
      const own = waiting.get(db) ?? begin(db);
      const day = dayOf(now);
      const ofDay = own.counts.get(day) ?? new Map<string, number>();
      own.counts.set(day, ofDay);
      const count = ofDay.get(words);
      if (count === undefined && own.distinct >= maxWaiting) return;
      if (count === undefined) own.distinct++;
      ofDay.set(words, (count ?? 0) + 1);
    },
  };
}

function begin(db: Kysely<Database>): Waiting {
  const timer = setTimeout(() => void writeMissedSearches(db), pauseMs).unref();
  const own: Waiting = { counts: new Map(), distinct: 0, timer };
  waiting.set(db, own);
  return own;
}

/**
 * Writes the waiting searches; also called before a process ends. Drops searches that cannot be written, because a
 * retry is not worth the effort.
 */
export async function writeMissedSearches(db: Kysely<Database>): Promise<void> {
  const own = waiting.get(db);
  if (!own) return;
  waiting.delete(db);
  clearTimeout(own.timer);
  try {
    for (const [day, counts] of own.counts) await inTransaction(db, (trx) => addMissed(trx, day, counts));
  } catch (error) {
    // The message contains the statement, and with it the text of the search.
    const code = error instanceof Error && 'code' in error ? error.code : 'failed';
    logWarning('missed searches', code);
  }
}
