import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { type DoorSettings, usualDoorSettings } from './settings.ts';

const name = 'exchange.door';
const told = 'exchange.told_since';

/** Returns the settings of the exchange. Missing or unreadable values have their defaults. */
export async function doorSettings(db: Kysely<Database>): Promise<DoorSettings> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return { ...usualDoorSettings, ...parsed(row?.value) };
}

/** Returns the settings of the exchange and locks them until the transaction ends. */
export async function heldDoorSettings(db: Kysely<Database>): Promise<DoorSettings> {
  // Before the first save there is no row to lock.
  await upsert(db, 'settings', [{ name, value: '{}' }], ['name'], {});
  return doorSettings(db);
}

function parsed(text: string | undefined): Partial<DoorSettings> {
  try {
    return JSON.parse(text ?? '{}') as Partial<DoorSettings>;
  } catch {
    return {};
  }
}

/** Writes the settings of the exchange. */
export async function writeDoorSettings(db: Kysely<Database>, settings: DoorSettings): Promise<void> {
  const row = { name, value: JSON.stringify(settings) };
  await upsert(db, 'settings', [row], ['name'], { value: 'replace' });
}

/**
 * Returns when the pause between exchanges began about which administrators were last mailed, in milliseconds; 0 if
 * they never were.
 */
export async function toldSince(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', told).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Records that administrators are mailed about the pause between exchanges that began at `since`. */
export async function noteTold(db: Kysely<Database>, since: number): Promise<void> {
  await upsert(db, 'settings', [{ name: told, value: String(since) }], ['name'], { value: 'replace' });
}
