import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { type Failure, fail } from '../../kernel/result.ts';
import type { Change, HistoryKind } from './history-entry.ts';
import { changeAfter } from './last-change.repository.server.ts';

/**
 * The number of the last change before a switch was shown (decisions/forms.md), from `lastChanges`. Old calls do not
 * send it; their switch is always applied, whatever has changed meanwhile.
 */
export const zShown = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number({ error: 'Неверное значение' }).int().nonnegative().optional(),
);

/**
 * Returns a refusal if a switch's record was changed after it was shown: CHANGED_MEANWHILE with the changes. A page
 * opened before somebody disabled an access must not enable it again. Comparing only the states would not be enough,
 * because an access may have been enabled and disabled again meanwhile.
 */
export async function refuseStaleSwitch(
  db: Kysely<Database>,
  { kind, id, shown }: { kind: HistoryKind; id: number; shown?: number | undefined },
): Promise<Failure | undefined> {
  if (shown === undefined) return undefined;
  const last = await changeAfter(db, { kind, id, shown });
  if (!last) return undefined;
  const changes = (JSON.parse(last.changes) as Change[]).map(worded).join(', ');
  const what = changes ? `${last.header} (${changes})` : last.header;
  const message = `Пока страница была открыта, запись изменили: ${what}. Проверьте и нажмите ещё раз`;
  return fail('CHANGED_MEANWHILE', { message });
}

function worded({ label, before, after }: Change): string {
  return before ? `${label}: было «${before}», стало «${after}»` : `${label}: ${after}`;
}
