import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Settings } from '../../settings/settings.ts';
import { givenSince, orderSettings } from './exchange-settings.repository.server.ts';

/**
 * Returns who makes the papers of shipments: as chosen in the settings, else 1C once orders are exchanged with it, and
 * the portal until then.
 */
export async function whoMakesPapers(
  db: Kysely<Database>,
  { papers_by: chosen }: Pick<Settings, 'papers_by'>,
): Promise<'portal' | '1c'> {
  if (chosen === 'portal' || chosen === '1c') return chosen;
  return (await givenSince(db, await orderSettings(db))) === undefined ? 'portal' : '1c';
}
