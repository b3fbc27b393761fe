import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { fileById, fileInWork, filesOfSession, pausedFile } from './files.repository.server.ts';
import { type QueueContext, workOn } from './import-queue.server.ts';
import type { DoorFile } from './session.ts';

/** The longest time to hold a 1C request before returning `progress`, in milliseconds. */
export const holdMs = 4_000;
const lookEveryMs = 100;

/**
 * Waits until a file is imported or the time has run out, and returns its current row. Runs the import queue meanwhile.
 */
export async function waitForFile(ctx: QueueContext, id: number, ms = holdMs): Promise<DoorFile | undefined> {
  return waitUntil(ctx, ms, async () => {
    const file = await fileById(ctx.db, id);
    return { value: file, isDone: !file || !isOpen(file) };
  });
}

/**
 * Like `waitForFile`, but waits until no file of a session is queued, and returns the files that are still queued.
 */
export async function waitForSession(ctx: QueueContext, sessionId: number, ms = holdMs): Promise<DoorFile[]> {
  return waitUntil(ctx, ms, async () => {
    const files = await filesOfSession(ctx.db, sessionId, ['waiting', 'importing']);
    // Archives are unpacked by the request for one of their files.
    const value = files.filter(({ kind }) => kind !== 'zip');
    return { value, isDone: value.length === 0 };
  });
}

async function waitUntil<T>(
  ctx: QueueContext,
  ms: number,
  look: () => Promise<{ value: T; isDone: boolean }>,
): Promise<T> {
  const started = performance.now();
  for (;;) {
    const { value, isDone } = await look();
    if (isDone || performance.now() - started >= ms) return value;
    workOn({ ...ctx, now: ctx.now + Math.round(performance.now() - started) });
    await new Promise((go) => setTimeout(go, lookEveryMs));
  }
}

function isOpen({ state }: DoorFile): boolean {
  return state === 'waiting' || state === 'importing';
}

/** Returns in Russian what an unfinished file waits for. */
export async function whatIsDone(db: Kysely<Database>, file: DoorFile): Promise<string[]> {
  if (file.state === 'importing') return [`Загружается ${file.name}`, file.progress].filter(Boolean);
  const paused = await pausedFile(db, file.sessionId);
  if (paused) return [`Файл ${paused.name} ждёт загрузки`, paused.problem];
  const other = await fileInWork(db);
  if (other && other.sessionId !== file.sessionId) return ['Идёт другой обмен'];
  return [other ? `Загружается ${other.name}` : `Файл ${file.name} ждёт загрузки`];
}
