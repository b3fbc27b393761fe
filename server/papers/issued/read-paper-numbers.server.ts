import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Settings } from '../../settings/settings.ts';
import type { PaperNumbers } from './paper-numbers.ts';
import { nextNumber } from './repository.server.ts';

/** Returns the next numbers of the organisation of the settings in a year. */
export async function readPaperNumbers(
  db: Kysely<Database>,
  { inn: organisation, paper_prefix: prefix }: Pick<Settings, 'inn' | 'paper_prefix'>,
  year: number,
): Promise<Omit<PaperNumbers, 'by'>> {
  const [upd, torg12] = await Promise.all([
    nextNumber(db, { organisation, kind: 'upd', year }),
    nextNumber(db, { organisation, kind: 'torg12', year }),
  ]);
  return { year, organisation, prefix, values: { upd: String(upd), torg12: String(torg12) } };
}
