import { z } from 'zod';
import { storePicture, storeSmallCopy } from '../../files/pictures.server.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, ok } from '../../kernel/result.ts';
import { writesTexts } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { contentFolder, contentPictureHref } from './pictures.server.ts';

/** The maximum size of a picture as sent, before it is made smaller. */
const largestContentPicture = 10 * 1024 * 1024;
/** The maximum number of pictures sent with one form. */
const maxPictures = 10;
/**
 * The maximum side of a stored picture, in pixels. Pictures in texts and on slides are shown at half this width;
 * pictures of goods open in their own window for a close view.
 */
const sides = { text: 1600, slide: 2080, goods: 1200 } as const;
export const goodsSide = sides.goods;
/**
 * The side of the small copy for lists of goods, enough for enlarging it under the pointer on a high-resolution
 * screen.
 */
export const smallSide = 320;

const bound: Bound = {
  name: 'content-pictures',
  limit: 300,
  windowMs: 3_600_000,
  message: 'Слишком много фото за час. Повторите позже',
};

const zPicture = z
  .object({ type: z.string(), bytes: z.instanceof(Uint8Array) })
  .refine(({ bytes }) => bytes.length <= largestContentPicture, { error: 'Фото больше 10\u00a0МБ' });

/**
 * Stores pictures for a text or for goods, made smaller and without metadata, and returns their addresses in the same
 * order. Stores all of them or none. Refusals by field `pictures`: NO_PICTURE, BAD_PICTURE, PICTURE_TOO_LARGE,
 * BAD_INPUT; NOT_STORED, TOO_MANY_TRIES.
 */
export const storeContentPictures = staffUseCase({
  name: 'store-content-pictures',
  access: writesTexts,
  // Pictures are re-encoded outside any transaction; the text that shows them is saved later.
  writes: 'own',
  input: z.object({
    pictures: z
      .array(zPicture)
      .min(1)
      .max(maxPictures, `За один раз – не больше ${counted(maxPictures, 'фото', 'фото', 'фото')}`),
    size: z.enum(['text', 'slide', 'goods']),
  }),
  async run({ pictures, size }, ctx) {
    const many = await refuseTooMany(ctx, ctx.actor.staffId, bound);
    if (many) return many;
    const folder = contentFolder(ctx.uploads);
    const names: string[] = [];
    for (const picture of pictures) {
      const stored = await storePicture(folder, picture, sides[size]);
      if (!stored.ok) {
        await forgetFiles(ctx, folder, names);
        const isBad = stored.code === 'BAD_PICTURE' || stored.code === 'NO_PICTURE';
        const message = isBad ? 'Подойдут фото JPEG, PNG, WebP и GIF' : stored.message;
        return fail(stored.code, { fields: { pictures: [message] } });
      }
      names.push(stored.value);
      if (size === 'goods') await storeSmallCopy(folder, stored.value, smallSide);
    }
    return ok({ hrefs: names.map(contentPictureHref) });
  },
});
