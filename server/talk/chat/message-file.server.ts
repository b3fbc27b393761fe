import { z } from 'zod';
import { storePdf, storePicture, storeSmallCopy } from '../../files/pictures.server.ts';
import type { FileStore } from '../../files/stores/file-store.ts';
import { typeOfBytes } from '../../files/type-of-bytes.ts';
import { sizeProblem } from '../../files/upload-size.ts';
import { lowerFirst } from '../../kernel/lower-first.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import type { Bound } from '../../work/limits/too-many.server.ts';

const maxSide = 2_000;
/**
 * The maximum side of a small copy, in pixels: twice the height of a picture in the conversation, for high-density
 * screens.
 */
const smallSide = 480;

/** Returns the folder for files of chats; `uploads` is `ctx.uploads`. */
export function chatFolder(uploads: FileStore): FileStore {
  return uploads.within('chat');
}

/**
 * The file attached to a message: at most one, of 5 MB. It is a list, because a form may send several. A string means
 * no file.
 */
export const zFile = z.preprocess(
  (value) => (typeof value === 'string' ? [] : value),
  z
    .array(z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(Uint8Array) }))
    .max(1, { error: 'К одному сообщению прикладывают один файл' })
    .superRefine(([file], issue) => {
      const problem = file && sizeProblem(file.bytes.length, 'файл');
      if (problem) issue.addIssue({ code: 'custom', message: `${shownName(file.name)}: ${problem}` });
    })
    .default([]),
);

/** The limit on files, because pictures are re-encoded and files stay on disk. */
export const filesBound: Bound = {
  name: 'chat-files',
  limit: 60,
  windowMs: 3_600_000,
  message: 'Слишком много файлов за час. Повторите позже',
};

export type StoredFile = { file: string; name: string; size: number };

const pictures: readonly (string | undefined)[] = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Stores the file attached to a message, if there is one: a picture re-encoded, with a small copy for the
 * conversation, a PDF unchanged. The first bytes determine the type, whatever the file's name and declared type are.
 * Refusals: BAD_INPUT beside `file`, NOT_STORED.
 */
export async function storeFile(
  uploads: FileStore,
  [sent]: z.output<typeof zFile>,
): Promise<Result<StoredFile | undefined>> {
  if (!sent) return ok(undefined);
  const { bytes } = sent;
  const folder = chatFolder(uploads);
  const type = typeOfBytes(bytes);
  const name = shownName(sent.name);
  const refused = (what: string) => fail('BAD_INPUT', { fields: { file: [`${name}: ${what}`] } });
  if (type === 'application/pdf') {
    const pdf = await storePdf(folder, bytes);
    return pdf.ok ? ok({ file: pdf.value, name, size: bytes.length }) : pdf;
  }
  if (!type || !pictures.includes(type)) return refused('принимаем фото JPEG, PNG, WebP и документы PDF');
  const picture = await storePicture(folder, { bytes, type }, maxSide);
  if (!picture.ok && picture.code === 'PICTURE_TOO_LARGE') return refused(lowerFirst(picture.message));
  if (!picture.ok) return picture.code === 'NOT_STORED' ? picture : refused('не открывается как фото');
  await storeSmallCopy(folder, picture.value, smallSide);
  return ok({ file: picture.value, name, size: bytes.length });
}

/** Removes the file attached to a message that was not stored. */
export async function forgetFile(
  ctx: Pick<Context, 'db' | 'now' | 'uploads'>,
  stored: StoredFile | undefined,
): Promise<void> {
  if (stored) await forgetFiles(ctx, chatFolder(ctx.uploads), [stored.file]);
}

/**
 * Returns a file name that is safe to show: without a path, and without characters that are invisible or change
 * the text direction.
 */
function shownName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const plain = base.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return [...plain].slice(0, maxName).join('') || 'без имени';
}

const maxName = 120;
