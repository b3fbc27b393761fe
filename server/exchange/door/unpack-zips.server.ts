import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import {
  claimArchive,
  claimMs,
  enterFile,
  fileById,
  filesOfSession,
  finishImport,
  sentAgain,
  setFile,
} from './files.repository.server.ts';
import type { DoorFile, DoorSession } from './session.ts';
import { addBytes } from './sessions.repository.server.ts';
import { doorSettings } from './settings.repository.server.ts';
import { hasRoom, isNameTaken, moveInto, noRoomText, pathOf, rootFolder } from './stored-files.server.ts';
import { BadArchive, NoRoom, nameIsTaken, unpack } from './unpack.server.ts';

/** The most entries of a plain ZIP file. Each entry takes a file on the disk, even an empty one. */
const maxEntries = 65_535;
const lookEveryMs = 500;

const unpacking = new Map<string, Promise<Result<DoorFile[]>>>();

/**
 * Unpacks the archives of a session that are not unpacked yet, and returns the XML files found in them. Concurrent
 * requests in this process share one run; another process waits until this one is done or dead. Refusal: BAD_EXCHANGE
 * when an archive is broken, too large or contains something forbidden, and when the disk is full.
 */
export function unpackZips(ctx: Context<Exchange>, session: DoorSession): Promise<Result<DoorFile[]>> {
  const known = unpacking.get(session.folder);
  if (known) return known;
  const work = unpackAll(ctx, session).finally(() => unpacking.delete(session.folder));
  unpacking.set(session.folder, work);
  return work;
}

async function unpackAll(ctx: Context<Exchange>, session: DoorSession): Promise<Result<DoorFile[]>> {
  const { db, now } = ctx;
  const started = performance.now();
  const clock = () => now + Math.round(performance.now() - started);
  const states = ['receiving', 'importing'] as const;
  const archives = (await filesOfSession(db, session.id, [...states])).filter(({ kind }) => kind === 'zip');
  const found: DoorFile[] = [];
  let room = (await doorSettings(db)).maxSession - session.bytes;
  for (const archive of archives) {
    const claimed = await ours(ctx, archive, clock);
    if (!claimed.ok) return claimed;
    if (!claimed.value) continue;
    const unpacked = await unpackOne(ctx, session, claimed.value, { room, clock });
    if (!unpacked.ok) return unpacked;
    room -= unpacked.value.size;
    found.push(...unpacked.value.files);
  }
  return ok(found);
}

/** Claims an archive, or waits for the process that is unpacking it; undefined when that process has finished. */
async function ours(
  { db }: Context<Exchange>,
  archive: DoorFile,
  clock: () => number,
): Promise<Result<DoorFile | undefined>> {
  for (;;) {
    const current = await fileById(db, archive.id);
    if (current?.state === 'failed') return fail('BAD_EXCHANGE', { message: current.problem });
    if (!current || current.state === 'done') return ok(undefined);
    const claimed = await claimArchive(db, current, clock());
    if (claimed) return ok(claimed);
    await new Promise((go) => setTimeout(go, lookEveryMs));
  }
}

async function unpackOne(
  ctx: Context<Exchange>,
  session: DoorSession,
  archive: DoorFile,
  { room, clock }: { room: number; clock: () => number },
): Promise<Result<{ files: DoorFile[]; size: number }>> {
  const { db, now } = ctx;
  const root = rootFolder(ctx);
  const aside = join(root, session.folder, `.${randomBytes(8).toString('hex')}`);
  const heart = setInterval(() => {
    finishImport(db, archive, { began_at: clock() }).catch(() => {});
  }, claimMs / 3);
  let nth = 0;
  try {
    const limits = {
      entries: maxEntries,
      bytes: room,
      hasRoom: (bytes: number) => hasRoom(root, bytes),
    };
    const place = async () => join(aside, String(++nth));
    const found = await unpack(pathOf(root, session, archive), limits, place);
    const size = found.reduce((sum, file) => sum + file.size, 0);
    const files: DoorFile[] = [];
    for (const { name, kind, size: length, path } of found) {
      const picture = { id: 0, name, kind, generation: 0 } as const;
      const entered =
        kind === 'xml'
          ? await enterUnpacked(db, { sessionId: session.id, name, kind, size: length }, now)
          : picture;
      await moveInto(pathOf(root, session, entered), path).catch((error: unknown) => {
        throw isNameTaken(error) ? nameIsTaken(name) : error;
      });
      if ('state' in entered) files.push(entered);
    }
    if (await finishImport(db, archive, { state: 'done', done_at: clock() })) {
      await addBytes(db, session.id, size);
    }
    return ok({ files, size });
  } catch (error) {
    if (error instanceof BadArchive) {
      const problem = error.message.slice(0, 1000);
      await finishImport(db, archive, { state: 'failed', problem, done_at: clock() });
      return fail('BAD_EXCHANGE', { message: error.message });
    }
    // Any other failure may be temporary, so the next request unpacks the archive again.
    await finishImport(db, archive, { state: 'receiving' });
    if (error instanceof NoRoom) return fail('BAD_EXCHANGE', { message: noRoomText });
    throw error;
  } finally {
    clearInterval(heart);
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Adds a file from an archive. When an earlier archive of the session had a file of this name, the new file replaces
 * it.
 */
async function enterUnpacked(
  db: Kysely<Database>,
  file: Pick<DoorFile, 'sessionId' | 'name' | 'kind' | 'size'>,
  now: number,
): Promise<DoorFile> {
  return inTransaction(db, async (trx) => {
    const { id } = await enterFile(trx, { ...file, packed: true }, now);
    const entered = (await fileById(trx, id, { held: true }))!;
    if (entered.state === 'receiving') return entered;
    const again = { size: file.size, generation: entered.generation + 1, state: 'receiving' as const };
    await setFile(trx, id, { ...sentAgain(now), ...again, packed: 1 });
    return { ...entered, ...again };
  });
}
