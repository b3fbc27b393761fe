import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { enterFile, filesOfSession, queueAgain, queueFile } from './files.repository.server.ts';
import type { FileOutcome } from './parts/outcome.ts';
import type { DoorFile, DoorSession } from './session.ts';

/** The name of the row that represents the end of an export. */
const endName = 'Конец выгрузки';

/**
 * Queues the files of a session that refer to something unknown, if a later file may have defined it. Waits until all
 * files have been read for the first time, unless `isLast`: then no later call will queue these files.
 */
export async function queueExplained(
  db: Kysely<Database>,
  sessionId: number,
  { isLast = false, now }: { isLast?: boolean; now: number },
): Promise<void> {
  const files = (await filesOfSession(db, sessionId)).filter(({ kind }) => kind === 'xml');
  const waiting = files.filter(({ unresolved, state }) => unresolved && state === 'done');
  if (waiting.length === 0) return;
  const isToCome = ({ state, size }: DoorFile) =>
    state === 'waiting' || state === 'importing' || (state === 'receiving' && size > 0);
  if (!isLast && files.some(isToCome)) return;
  const news = files.filter(
    ({ report }) => report !== null && (JSON.parse(report) as Partial<FileOutcome>).news,
  );
  const isExplained = ({ run }: DoorFile) => news.some((each) => each.run > run);
  await queueAgain(
    db,
    waiting.filter(isExplained).map(({ id }) => id),
    now,
  );
}

/**
 * Queues the end of an export that contains a full list and was imported completely; returns whether the end was
 * queued. An export with a missing file takes nothing off sale. `isTold`: 1C has announced the end of the export
 * (decisions/catalogue-from-1c.md).
 */
export async function queueEnd(
  db: Kysely<Database>,
  { id: sessionId, version }: Pick<DoorSession, 'id' | 'version'>,
  { isTold, now }: { isTold: boolean; now: number },
): Promise<boolean> {
  const files = await filesOfSession(db, sessionId);
  const sent = files.filter(({ kind }) => kind === 'xml');
  if (files.some(({ kind }) => kind === 'end') || sent.some(({ state }) => state !== 'done')) return false;
  const isFull = sent.some(({ report }) => report !== null && (JSON.parse(report) as FileOutcome).full);
  if (!isFull) return false;
  const end = await enterFile(db, { sessionId, name: endName, kind: 'end', size: 0 }, now);
  await queueFile(db, end.id, now, isTold ? 'few' : untold(version, files));
  return true;
}

/**
 * Returns what an export may take off sale when its end was not announced. New clients announce it, so without an
 * announcement nothing is taken off sale. Old clients cannot, so their export must be one archive with all files, or
 * its two lists must agree.
 */
function untold(version: string, files: DoorFile[]): DoorFile['withdraw'] {
  if (version !== '') return 'none';
  const archives = files.filter(({ kind }) => kind === 'zip');
  const isOneArchive = archives.length === 1 && files.every(({ kind, packed }) => kind !== 'xml' || packed);
  return isOneArchive ? 'few' : 'agreed';
}
