import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { type Context, exchangeUseCase } from '../../kernel/use-case.ts';
import { type Answer, failure, success } from './answers.ts';
import {
  beginsPicture,
  beginsXml,
  beginsZip,
  isWholeXml,
  isWholeZip,
  xmlTail,
  zipTail,
} from './completeness.ts';
import { enterFile, fileById, queueFile, sentAgain, setFile } from './files.repository.server.ts';
import { fileKindOf, fileNameOf } from './names.ts';
import { sessionOf } from './own-session.server.ts';
import type { DoorFile, DoorSession } from './session.ts';
import { addBytes } from './sessions.repository.server.ts';
import { doorSettings } from './settings.repository.server.ts';
import type { DoorSettings } from './settings.ts';
import {
  appendPiece,
  hasRoom,
  headOf,
  isDiskFull,
  isNameTaken,
  noRoomText,
  pathOf,
  receivePiece,
  removeFile,
  rootFolder,
  TooLarge,
  tailOf,
} from './stored-files.server.ts';
import { unpackZips } from './unpack-zips.server.ts';
import { waitForSession } from './wait.server.ts';

/** How long an old client waits for the import of its documents in this request; its connection lasts half an hour. */
const oldClientMs = 100_000;

const zBody = z.custom<Readable>((value) => typeof value === 'object' && value !== null);

/**
 * `mode=file`: receives a piece of a file. Pieces with the same name are appended to each other. The first piece of a
 * file that is sent again replaces everything received before. An old client does not request the import of orders,
 * so its documents are imported once they are complete. Refusal: TOO_LARGE for a piece above the limit.
 */
export const receiveExchangeFile = exchangeUseCase({
  name: 'receive-exchange-file',
  writes: 'own',
  input: z.object({ session: z.number(), filename: z.string(), length: z.number().optional(), body: zBody }),
  async run({ session: id, filename, length = 0, body }, ctx) {
    const { db } = ctx;
    const found = await sessionOf(ctx, id);
    if (!found.ok) return found;
    const session = found.value;
    const name = fileNameOf(filename);
    const badName = () => ok<Answer>(failure(`Недопустимое имя файла: ${shown(filename)}`));
    if (name === undefined) return badName();
    const settings = await doorSettings(db);
    if (length > settings.fileLimit) return tooLarge(settings);
    const root = rootFolder(ctx);
    if (!(await hasRoom(root, length))) return ok<Answer>(failure(noRoomText));
    let piece: { path: string; size: number };
    try {
      piece = await receivePiece(join(root, session.folder), body, settings.fileLimit);
    } catch (error) {
      if (error instanceof TooLarge) return tooLarge(settings);
      if (isDiskFull(error)) return ok<Answer>(failure(noRoomText));
      if (!isBrokenOff(error)) throw error;
      return ok<Answer>(failure('Файл пришёл не целиком'));
    }
    try {
      const file = await append(ctx, session, { name, piece, settings, root });
      if (!('sessionId' in file)) return ok<Answer>(file);
      const isOld = session.kind === 'sale' && session.version === '';
      return ok(isOld ? await importWhole(ctx, session, file, root) : success());
    } catch (error) {
      if (isDiskFull(error)) return ok<Answer>(failure(noRoomText));
      if (isNameTaken(error)) return badName();
      throw error;
    } finally {
      await removeFile(piece.path);
    }
  },
});

type Piece = { name: string; piece: { path: string; size: number }; settings: DoorSettings; root: string };

/** Appends a piece to its file, which is locked meanwhile, and returns the file, or the reason of a refusal. */
async function append(
  { db, now }: Context<Exchange>,
  session: DoorSession,
  { name, piece, settings, root }: Piece,
): Promise<DoorFile | Answer> {
  const head = await headOf(piece.path, 256);
  return inTransaction(db, async (trx) => {
    const entered = await enterFile(
      trx,
      { sessionId: session.id, name, kind: fileKindOf(name), size: 0 },
      now,
    );
    const known = (await fileById(trx, entered.id, { held: true }))!;
    const isAnew = await beginsAnew(pathOf(root, session, known), known, head);
    const generation = isAnew ? known.generation + 1 : known.generation;
    const kept = isAnew ? 0 : known.size;
    const size = kept + piece.size;
    if (size > settings.maxFile) return failure(`Файл ${name} больше, чем портал принимает`);
    if (session.bytes + piece.size > settings.maxSession) {
      return failure('Файлов одного обмена больше, чем портал принимает');
    }
    const file = { ...known, generation, size, state: 'receiving' as const };
    await appendPiece(pathOf(root, session, file), kept, piece.path);
    await setFile(trx, known.id, {
      size,
      generation,
      state: 'receiving',
      ...(isAnew ? { ...sentAgain(now), packed: 0 } : {}),
    });
    await addBytes(trx, session.id, piece.size);
    return file;
  });
}

/** Returns whether a piece is the first of a file that is sent again. */
async function beginsAnew(path: string, { state, size, kind }: DoorFile, head: Buffer): Promise<boolean> {
  if (state !== 'receiving') return true;
  if (size === 0) return false;
  if (kind === 'other') return beginsPicture(head);
  if (kind === 'xml') return beginsXml(head);
  // A piece may begin with an entry's header by chance, but nothing follows the end of an archive.
  return beginsZip(head) && isWholeZip(await tailOf(path, size, zipTail));
}

/** Imports a complete file of an old client, and waits for the end. */
async function importWhole(
  ctx: Context<Exchange>,
  session: DoorSession,
  file: DoorFile,
  root: string,
): Promise<Answer> {
  const { db, now } = ctx;
  const path = pathOf(root, session, file);
  if (file.kind === 'other') return success();
  if (file.kind === 'zip') {
    if (!isWholeZip(await tailOf(path, file.size, zipTail))) return success();
    const unpacked = await unpackZips(ctx, session);
    if (!unpacked.ok) return failure(unpacked.message);
    for (const each of unpacked.value) await queueFile(db, each.id, now);
  } else {
    const [head, tail] = await Promise.all([headOf(path, xmlTail), tailOf(path, file.size, xmlTail)]);
    if (!isWholeXml(head, tail)) return success();
    await queueFile(db, file.id, now);
  }
  const left = await waitForSession(ctx, session.id, oldClientMs);
  if (left.length > 0) return success('Файл принят и загружается');
  const done = await fileById(db, file.id);
  return done?.state === 'failed' ? failure(done.problem) : success();
}

function tooLarge({ fileLimit }: DoorSettings) {
  return fail('TOO_LARGE', { message: `Часть файла больше ${fileLimit} байт (file_limit)` });
}

/** Returns whether the client has disconnected or sent fewer bytes than announced. */
function isBrokenOff(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ECONNABORTED)$/.test(code);
}

function shown(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, 80);
}
