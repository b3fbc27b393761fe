import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { type DoorSettings, usualDoorSettings } from './settings.ts';

const name = 'exchange.door';

/** Returns the settings of the door; what is not set, or not understood, is as usual. */
export async function doorSettings(db: Kysely<Database>): Promise<DoorSettings> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return { ...usualDoorSettings, ...parsed(row?.value) };
}

function parsed(text: string | undefined): Partial<DoorSettings> {
  try {
    return JSON.parse(text ?? '{}') as Partial<DoorSettings>;
  } catch {
    return {};
  }
}

/** Writes the settings of the door. */
export async function writeDoorSettings(db: Kysely<Database>, settings: DoorSettings): Promise<void> {
  const row = { name, value: JSON.stringify(settings) };
  await upsert(db, 'settings', [row], ['name'], { value: 'replace' });
}
