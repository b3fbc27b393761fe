import { z } from 'zod';
import { readPicture, readSmallCopy } from '../../files/pictures.server.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { contentFolder } from './pictures.server.ts';

/**
 * Returns a picture of a text or of goods as JPEG; with `small`, its small copy if there is one, otherwise the
 * picture itself. Refusal: NOT_FOUND.
 */
export const showContentPicture = openUseCase({
  name: 'show-content-picture',
  writes: false,
  input: z.object({ file: z.string().max(60), small: z.boolean().optional() }),
  async run({ file, small }, { uploads }) {
    const read = small ? readSmallCopy : readPicture;
    const bytes = await read(contentFolder(uploads), file);
    return bytes ? ok({ bytes }) : fail('NOT_FOUND', { message: 'Такого фото нет' });
  },
});
