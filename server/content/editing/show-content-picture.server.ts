import { z } from 'zod';
import { readPicture } from '../../files/pictures.server.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { contentFolder } from './pictures.server.ts';

/** Returns a picture of a text, JPEG. Refusal: NOT_FOUND. */
export const showContentPicture = openUseCase({
  name: 'show-content-picture',
  writes: false,
  input: z.object({ file: z.string().max(60) }),
  async run({ file }, { uploads }) {
    const bytes = await readPicture(contentFolder(uploads), file);
    return bytes ? ok({ bytes }) : fail('NOT_FOUND', { message: 'Такого фото нет' });
  },
});
