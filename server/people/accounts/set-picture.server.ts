import { z } from 'zod';
import { inTransaction, mayHaveHappened } from '../../db/dialect.server.ts';
import { storePicture } from '../../files/pictures.server.ts';
import { signedIn } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { useCase } from '../../kernel/use-case.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { swapPicture } from './own.repository.server.ts';
import { largestPicture, pictureSide, picturesFolder } from './picture.server.ts';

const zPicture = z
  .object({ type: z.string(), bytes: z.instanceof(Uint8Array) }, { error: texts.NO_PICTURE })
  .refine(({ bytes }) => bytes.length <= largestPicture, { error: 'Фото больше 5\u00a0МБ' });

const bound: Bound = {
  name: 'account-pictures',
  limit: 60,
  windowMs: 3_600_000,
  message: 'Слишком много новых фото за час. Повторите позже',
};

/**
 * Sets the picture of the signed-in account, re-encoded at 256 px, and deletes the previous file. Refusals at
 * `picture`: BAD_INPUT when none was sent or it is larger than 5 MB, NO_PICTURE, BAD_PICTURE, PICTURE_TOO_LARGE.
 * Other refusals: TOO_MANY_TRIES.
 */
export const setPicture = useCase({
  name: 'set-picture',
  access: signedIn,
  // The picture is re-encoded before the transaction begins.
  writes: 'own',
  input: z.object({ picture: zPicture }),
  async run({ picture }, ctx) {
    const { db, actor, uploads } = ctx;
    const many = await refuseTooMany(ctx, actor.accountId, bound);
    if (many) return many;
    const folder = picturesFolder(uploads);
    const stored = await storePicture(folder, picture, pictureSide);
    if (!stored.ok) return fail(stored.code, { ...stored, fields: { picture: [stored.message] } });
    let before: string;
    try {
      before = await inTransaction(db, (trx) => swapPicture(trx, actor, stored.value));
    } catch (error) {
      if (!mayHaveHappened(error)) await forgetFiles(ctx, folder, [stored.value]);
      throw error;
    }
    await forgetFiles(ctx, folder, [before]);
    return ok({ picture: stored.value });
  },
});
