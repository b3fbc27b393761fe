import { z } from 'zod';
import type { Exchange } from '../../kernel/actor.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Context, exchangeUseCase } from '../../kernel/use-case.ts';
import { type Answer, failure, progress, success } from './answers.ts';
import {
  fileInWork,
  fileOfSession,
  filesOfSession,
  giveUp,
  lastDone,
  pausedFile,
  queueFile,
} from './files.repository.server.ts';
import { fileNameOf } from './names.ts';
import { sessionOf } from './own-session.server.ts';
import type { DoorFile, DoorSession } from './session.ts';
import { unpackZips } from './unpack-zips.server.ts';
import { holdMs, waitForFile, whatIsDone } from './wait.server.ts';

/** After this long, 1C is asked to try again later. */
const patienceMs = 15 * 60_000;

/**
 * `mode=import`: imports a file of the session and waits a few seconds for its end; `progress` asks 1C to call again
 * at once. The first call unpacks the archives of the session. Another call for an imported file changes nothing.
 */
export const importExchangeFile = exchangeUseCase({
  name: 'import-exchange-file',
  writes: 'own',
  input: z.object({ session: z.number(), filename: z.string() }),
  async run({ session: id, filename }, ctx) {
    const { db, now } = ctx;
    const found = await sessionOf(ctx, id);
    if (!found.ok) return found;
    const session = found.value;
    const name = fileNameOf(filename);
    if (name === undefined) return ok<Answer>(failure('Недопустимое имя файла'));
    const unpacked = await within(unpackZips(ctx, session), holdMs);
    if (unpacked === undefined) return ok<Answer>(progress('Распаковывается архив'));
    if (!unpacked.ok) return ok<Answer>(failure(unpacked.message));
    const file = await fileNamed(ctx, session, name);
    if (!file) return ok<Answer>(failure(`В этом обмене не было файла ${name}`));
    // There is nothing to import in an archive or a picture.
    if (file.kind !== 'xml') return ok<Answer>(file.state === 'failed' ? failure(file.problem) : success());
    if (file.size === 0) return ok<Answer>(failure(`Файл ${file.name} пуст`));
    if (file.state === 'receiving') await queueFile(db, file.id, now);
    return ok(await answerFor(ctx, file.id));
  },
});

async function answerFor(ctx: Context<Exchange>, id: number): Promise<Answer> {
  const { db, now } = ctx;
  const file = await waitForFile(ctx, id);
  if (!file) return failure('Файла больше нет: обмен начат заново');
  if (file.state === 'done') return success();
  if (file.state === 'failed' || file.state === 'held') return failure(file.problem);
  const lines = await whatIsDone(db, file);
  if (await isTooLong(ctx, file)) {
    const isGivenUp = await giveUp(db, id, 'Другой обмен идёт слишком долго', now);
    if (isGivenUp) return failure('Идёт другой обмен. Повторите позже');
  }
  return progress(...lines);
}

/**
 * Returns whether a file waits too long for another exchange. Time in which its own exchange was imported does not
 * count.
 */
async function isTooLong(
  { db, now }: Context<Exchange>,
  { state, queuedAt, sessionId }: DoorFile,
): Promise<boolean> {
  if (state !== 'waiting' || now - queuedAt <= patienceMs) return false;
  if (await pausedFile(db, sessionId)) return false;
  const other = await fileInWork(db);
  if (!other || other.sessionId === sessionId) return false;
  return now - Math.max(queuedAt, await lastDone(db, sessionId)) > patienceMs;
}

/** Finds a file by its path, or only by its name, because 1C names files of an archive without their folder. */
async function fileNamed(
  { db }: Context<Exchange>,
  session: DoorSession,
  name: string,
): Promise<DoorFile | undefined> {
  const exact = await fileOfSession(db, session.id, name);
  if (exact) return exact;
  const last = lastPart(name);
  const files = await filesOfSession(db, session.id);
  return files.find((file) => file.kind !== 'end' && lastPart(file.name) === last);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).toLowerCase();
}

/** Returns the result of a promise; undefined when it takes longer than `ms`. */
async function within<T>(work: Promise<Result<T>>, ms: number): Promise<Result<T> | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
