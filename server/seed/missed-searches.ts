import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dayMs, dayOf } from '../kernel/clock.ts';

/** Searches without a result: days ago, the words as counted, the number of searches. */
const missed: [number, string, number][] = [
  [0, 'диммер ливолло', 2],
  [1, 'диммер ливолло', 3],
  [1, 'стабилизатор ресанта', 2],
  [2, 'гофра 25', 1],
  [3, 'стабилизатор ресанта', 4],
  [4, 'legrand valena', 3],
  [6, 'клемма wago 2273', 2],
  [12, 'legrand valena', 5],
];

/** Returns the searches without a result of the last two weeks. `now` is the start of today. */
export function missedSearchesOf(now: number): Insertable<Database['missed_searches']>[] {
  return missed.map(([ago, words, searches]) => ({ day: dayOf(now - ago * dayMs), words, searches }));
}
