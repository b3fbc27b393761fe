import { z } from 'zod';
import { readPicture, readSmallCopy } from '../../files/pictures.server.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { chatFolder } from './message-file.server.ts';
import { findFile } from './repository.server.ts';

/** A picture, always JPEG, or a PDF. */
export type ReadFile = { name: string; isPicture: boolean; bytes: Uint8Array };

export const zSmall = z.transform((value: unknown) => value === '1');

/** Returns the file attached to a message of this account. Refusal: NOT_FOUND. */
export async function readFileOf(
  { db, uploads }: Pick<Context, 'db' | 'uploads'>,
  accountId: number,
  messageId: number,
  small: boolean,
): Promise<Result<ReadFile>> {
  const row = await findFile(db, accountId, messageId);
  if (!row?.file) return noSuchFile();
  const read = small ? readSmallCopy : readPicture;
  const bytes = await read(chatFolder(uploads), row.file);
  return bytes ? ok({ name: row.name ?? '', isPicture: row.file.endsWith('.jpg'), bytes }) : noSuchFile();
}

export const noSuchFile = () => fail('NOT_FOUND', { message: 'Такого файла нет' });
