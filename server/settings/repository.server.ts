import type { ExpressionBuilder, Kysely } from 'kysely';
import { compiledOnce } from '../db/compiled-once.server.ts';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { parseSettings, type Settings } from './settings.ts';

const onlyRow = 1;

const bodyOf = compiledOnce((db, { id }: { id: number }) =>
  db.selectFrom('portal_settings').select('body').where('id', '=', id),
);

/** Returns the current settings, which are stored in one row. */
export async function currentSettings(db: Kysely<Database>): Promise<Settings> {
  const [row] = await bodyOf(db, { id: onlyRow });
  return parseSettings(row?.body);
}

/** Returns the name of the portal, for a mail or a feed. */
export async function portalName(db: Kysely<Database>): Promise<string> {
  return (await currentSettings(db)).name;
}

/** Returns the stored settings as a column of another statement, for `parseSettings`. */
export function settingsBody(eb: ExpressionBuilder<Database, never>) {
  return eb.selectFrom('portal_settings').select('body').where('portal_settings.id', '=', onlyRow);
}

/** Returns the settings and locks them until the transaction ends. */
export async function heldSettings(db: Kysely<Database>): Promise<Settings> {
  // Before the first save, the row does not exist and cannot be locked.
  await upsert(db, 'portal_settings', [{ id: onlyRow, body: '{}', changed_at: 0 }], ['id'], {
    changed_at: 'largest',
  });
  return currentSettings(db);
}

/** Writes the settings. */
export async function writeSettings(db: Kysely<Database>, settings: Settings, now: number): Promise<void> {
  const row = { id: onlyRow, body: JSON.stringify(settings), changed_at: now };
  await upsert(db, 'portal_settings', [row], ['id'], { body: 'replace', changed_at: 'replace' });
}
