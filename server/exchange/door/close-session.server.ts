import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dropUnfinished, filesOfSession } from './files.repository.server.ts';
import { queueEnd, queueExplained } from './follow-ups.server.ts';
import type { DoorSession } from './session.ts';
import { endSession } from './sessions.repository.server.ts';

/**
 * Ends a session to which 1C sends nothing more, and drops files that were received but not imported. The session is
 * done when all its files are imported, and failed otherwise. At the end of a full export, the products that it does
 * not name are first taken off sale. While that step is queued, the session stays open, and a later call ends it.
 */
export async function closeSession(
  db: Kysely<Database>,
  session: Pick<DoorSession, 'id' | 'version'>,
  now: number,
): Promise<void> {
  const { id } = session;
  const queued = await filesOfSession(db, id, ['waiting', 'importing']);
  if (queued.some(({ kind }) => kind === 'end')) return;
  if (await queueEnd(db, session, { isTold: false, now })) return;
  const dropped = await dropUnfinished(db, id, now);
  await queueExplained(db, id, { isLast: true, now });
  const failed = await filesOfSession(db, id, ['failed']);
  const problem =
    dropped > 0
      ? 'Обмен прервался'
      : failed.length > 0
        ? `Не загружено файлов: ${failed.length}. ${failed[0]?.problem ?? ''}`
        : '';
  await endSession(db, id, { state: problem ? 'failed' : 'done', problem, now });
}
