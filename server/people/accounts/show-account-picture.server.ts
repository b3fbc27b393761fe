import { z } from 'zod';
import { readPicture } from '../../files/pictures.server.ts';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { picturesFolder } from './picture.server.ts';
import { findAccount } from './repository.server.ts';

/**
 * Returns the picture of one of the dealer's accounts as JPEG, with its file name, which is unique to each
 * picture. Refusal: NOT_FOUND.
 */
export const showPicture = useCase({
  name: 'show-account-picture',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, uploads }) {
    const name = (await findAccount(db, actor, id))?.picture;
    const bytes = name ? await readPicture(picturesFolder(uploads), name) : undefined;
    return name && bytes ? ok({ name, bytes }) : fail('NOT_FOUND', { message: 'Такого фото нет' });
  },
});
