import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { type Change, changesBetween } from '../../../work/history/history-entry.ts';
import { noSuchWarehouse } from '../get-warehouse.server.ts';
import { type CalendarDay, dayChange, type WeekRecord, weekFormValues } from './calendar-view.ts';
import { ownDays, warehouseNamed, weekOfWarehouse } from './repository.server.ts';
import { weekWordings } from './week-wordings.ts';

const otherOne = 'Выберите другой склад';

type Named = { id: number; header: string };
type Copy = {
  warehouse: Named;
  from: Named;
  week: WeekRecord;
  days: CalendarDay[];
  /** What the copy changes, in words; exceptions in the order of their days. */
  changes: Change[];
  /** A fingerprint of the changes. */
  seen: string;
};

/**
 * Returns the calendar that a warehouse gets from another one: its week, and its own exceptions from `today` on.
 * Refusals: NOT_FOUND; BAD_INPUT at `from`.
 */
export async function calendarCopy(
  db: Kysely<Database>,
  { id, from: fromId }: { id: number; from: number },
  today: string,
): Promise<Result<Copy>> {
  const [warehouse, from] = await Promise.all([warehouseNamed(db, id), warehouseNamed(db, fromId)]);
  if (!warehouse) return noSuchWarehouse();
  if (!from || fromId === id) return fail('BAD_INPUT', { message: otherOne, fields: { from: [otherOne] } });
  const range = { first: today };
  const [week, days, oldWeek, oldDays] = await Promise.all([
    ...([weekOfWarehouse(db, fromId), ownDays(db, fromId, range)] as const),
    ...([weekOfWarehouse(db, id), ownDays(db, id, range)] as const),
  ]);
  const before = new Map(oldDays.map((each) => [each.day, each]));
  const after = new Map(days.map((each) => [each.day, each]));
  const all = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changes = [
    ...changesBetween(weekFormValues(oldWeek), weekFormValues(week), weekWordings),
    ...all.flatMap((day) => dayChange(day, before.get(day), after.get(day)) ?? []),
  ];
  const seen = createHash('sha256').update(JSON.stringify(changes)).digest('hex').slice(0, 32);
  return ok({ warehouse, from, week, days, changes, seen });
}
