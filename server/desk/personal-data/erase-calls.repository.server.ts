import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { WhoseCalls } from './own-calls.repository.server.ts';
import type { Destroyed } from './personal-data.ts';

const erasedName = 'Данные уничтожены';

/**
 * Removes name and number from requests for a call and from calls, empties the notes, and deletes the consents. Returns
 * what was destroyed. The requests remain, without personal data. A waiting call is closed, because it is no longer
 * known whom to call.
 */
export async function eraseCalls(db: Kysely<Database>, whose: WhoseCalls, now: number): Promise<Destroyed[]> {
  const requests = await db.selectFrom('callbacks').select(['id', 'call_id']).where(whose).execute();
  const calls = (await db.selectFrom('calls').select('id').where(whose).execute()).map(({ id }) => id);
  const log: Destroyed[] = [{ what: 'Заявки на звонок', records: requests.length }];
  for (const [table, ids] of [
    ['callbacks', requests.map(({ id }) => id)],
    ['calls', calls],
  ] as const)
    if (ids.length > 0)
      await db
        .updateTable(table)
        .set((eb) => ({
          firstname: erasedName,
          phone: '',
          done_at: eb.fn.coalesce('done_at', eb.val(now)),
        }))
        .where('id', 'in', ids)
        .execute();
  if (calls.length > 0) {
    const notes = await db
      .updateTable('call_notes')
      .set({ note: '' })
      .where('call_id', 'in', calls)
      .where('note', '!=', '')
      .executeTakeFirst();
    log.push({ what: 'Заметки о звонках', records: Number(notes.numUpdatedRows) });
  }
  await renameJoined(
    db,
    requests.flatMap(({ call_id }) => (calls.includes(call_id) ? [] : [call_id])),
  );
  const consents = await db.deleteFrom('consents').where(whose).executeTakeFirst();
  log.push({
    what: 'Согласия на обработку персональных данных',
    records: Number(consents.numDeletedRows),
  });
  return log;
}

/**
 * Replaces the name in other people's calls that this person's requests joined, because a call stores the name of the
 * last requester.
 */
async function renameJoined(db: Kysely<Database>, calls: number[]): Promise<void> {
  if (calls.length === 0) return;
  await db
    .updateTable('calls')
    .set((eb) => ({
      firstname: eb.fn.coalesce(
        eb
          .selectFrom('callbacks')
          .select('callbacks.firstname')
          .whereRef('callbacks.call_id', '=', 'calls.id')
          .where('callbacks.phone', '!=', '')
          .orderBy('callbacks.id', 'desc')
          .limit(1),
        eb.val(erasedName),
      ),
    }))
    .where('id', 'in', calls)
    .execute();
}
