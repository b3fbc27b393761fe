import { z } from 'zod';
import { readPicture } from '../files/pictures.server.ts';
import { fail, ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { logoFolder } from '../settings/logo.server.ts';

/** Returns an uploaded logo. Refusal: NOT_FOUND. */
export const showLogo = openUseCase({
  name: 'show-logo',
  writes: false,
  input: z.object({ file: z.string() }),
  async run({ file }, { uploads }) {
    const bytes = await readPicture(logoFolder(uploads), file);
    return bytes ? ok({ bytes }) : fail('NOT_FOUND', { message: 'Такого логотипа нет' });
  },
});
