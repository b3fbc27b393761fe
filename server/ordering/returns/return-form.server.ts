import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { returnReasons } from '../../settings/settings.ts';
import { orderNumber } from '../orders/rules.ts';
import { linesToReturn } from './repository.server.ts';
import type { ReturnForm } from './return-view.ts';

/** Returns what the form of a return shows: the lines of the order without prices, and the reasons of the settings. */
export async function returnForm(
  db: Kysely<Database>,
  { id, createdAt }: { id: number; createdAt: number },
): Promise<ReturnForm> {
  const [lines, settings] = await Promise.all([linesToReturn(db, id), currentSettings(db)]);
  return {
    id,
    number: orderNumber(id, createdAt),
    lines: lines.map(({ price: _, ...line }) => line),
    reasons: returnReasons(settings),
  };
}
