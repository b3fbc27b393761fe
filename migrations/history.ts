import type { Migration } from 'kysely';
import * as baseline from './0001-baseline.ts';

/** Every step, in order. A released step is never edited: add another one. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
};
