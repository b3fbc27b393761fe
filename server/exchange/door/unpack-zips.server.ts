import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exchange } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { enterFile, filesOfSession, setFile } from './files.repository.server.ts';
import type { DoorFile, DoorSession } from './session.ts';
import { addBytes } from './sessions.repository.server.ts';
import { doorSettings } from './settings.repository.server.ts';
import { moveInto, pathOf, rootFolder } from './stored-files.server.ts';
import { BadArchive, unpack } from './unpack.server.ts';

const maxEntries = 200_000;

const unpacking = new Map<string, Promise<Result<DoorFile[]>>>();

/**
 * Unpacks the archives of a session that are not unpacked yet, and returns the XML files found in them. Of two requests
 * at once in this process the second waits for the first; two processes do the same twice, which changes nothing.
 * Refusal: BAD_EXCHANGE, when an archive is broken, too large, or holds what it may not.
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
  const archives = (await filesOfSession(db, session.id, ['receiving'])).filter(({ kind }) => kind === 'zip');
  const found: DoorFile[] = [];
  const root = rootFolder(ctx);
  const { maxSession } = await doorSettings(db);
  let bytes = session.bytes;
  for (const archive of archives) {
    const aside = join(root, session.folder, `.${randomBytes(8).toString('hex')}`);
    let nth = 0;
    try {
      const limits = { entries: maxEntries, bytes: maxSession - bytes };
      const place = async () => join(aside, String(++nth));
      const files = await unpack(pathOf(root, session, archive), limits, place);
      const size = files.reduce((sum, file) => sum + file.size, 0);
      for (const { name, kind, size: length, path } of files) {
        const picture = { id: 0, name, kind, generation: 0 } as const;
        const entered =
          kind === 'xml'
            ? await enterFile(db, { sessionId: session.id, name, kind, size: length, packed: true }, now)
            : picture;
        await moveInto(pathOf(root, session, entered), path);
        if ('state' in entered) found.push(entered);
      }
      await setFile(db, archive.id, { state: 'done', done_at: now });
      await addBytes(db, session.id, size);
      bytes += size;
    } catch (error) {
      if (!(error instanceof BadArchive)) throw error;
      await setFile(db, archive.id, { state: 'failed', problem: error.message.slice(0, 1000), done_at: now });
      return fail('BAD_EXCHANGE', { message: error.message });
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  }
  return ok(found);
}
