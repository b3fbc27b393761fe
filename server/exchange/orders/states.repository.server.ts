import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { folded } from './read-document.ts';
import type { StateRule } from './state-map.ts';

/** Returns the rules set at the desk, and the states that 1C has used and that have no rule yet. */
export async function ownRules(db: Kysely<Database>): Promise<(StateRule & { id: number })[]> {
  return db.selectFrom('exchange_states').select(['id', 'name', 'header', 'state']).orderBy('id').execute();
}

/** Saves rules; a rule replaces an existing one with the same name. */
export async function writeRules(db: Kysely<Database>, rules: readonly StateRule[]): Promise<void> {
  await upsert(db, 'exchange_states', [...rules], ['name'], { header: 'replace', state: 'replace' });
}

/** Adds a state without a rule, so that staff can decide about it; an existing rule stays. */
export async function noteState(db: Kysely<Database>, header: string): Promise<void> {
  const name = folded(header).slice(0, 150);
  await upsert(db, 'exchange_states', [{ name, header: header.slice(0, 150), state: null }], ['name'], {});
}

/** Writes the organisation whose goods a warehouse holds, by its name in 1C. */
export async function writeOrganisation(
  db: Kysely<Database>,
  warehouse: number,
  organisation: string,
): Promise<void> {
  await db.updateTable('warehouses').set({ organisation }).where('id', '=', warehouse).execute();
}
