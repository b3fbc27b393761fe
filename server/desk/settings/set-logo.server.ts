import { z } from 'zod';
import { inTransaction, mayHaveHappened } from '../../db/dialect.server.ts';
import { storeLogo } from '../../files/pictures.server.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { largestLogo, logoFolder, logoPath, logoSize } from '../../settings/logo.server.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { changeLogo } from './change-logo.server.ts';

const notALogo = 'Логотип – файл PNG, JPEG, WebP или GIF. SVG не подходит: сохраните его как PNG';

const zLogo = z
  .object({ type: z.string(), bytes: z.instanceof(Uint8Array) }, { error: 'Выберите файл с логотипом' })
  .refine(({ bytes }) => bytes.length <= largestLogo, { error: 'Файл больше 2\u00a0МБ' });

/**
 * Sets the logo and deletes the previous file. The logo is re-encoded as a PNG of at most 480 × 96 px, so that it
 * stays transparent and small. Refusals at `logo`: BAD_INPUT if none was sent or it is larger than 2 MB, BAD_PICTURE
 * (also for SVG, which can contain scripts); NOT_STORED.
 */
export const setLogo = staffUseCase({
  name: 'set-logo',
  access: withRight('settings'),
  // The picture is re-encoded before the transaction begins.
  writes: 'own',
  input: z.object({ logo: zLogo }),
  async run({ logo }, ctx) {
    const folder = logoFolder(ctx.uploads);
    const stored = await storeLogo(folder, logo, logoSize);
    if (!stored.ok) {
      const message = stored.code === 'BAD_PICTURE' ? notALogo : stored.message;
      return fail(stored.code, { message, fields: { logo: [message] } });
    }
    let before: string;
    try {
      before = await inTransaction(ctx.db, (db) => changeLogo({ ...ctx, db }, logoPath(stored.value)));
    } catch (error) {
      if (!mayHaveHappened(error)) await forgetFiles(ctx, folder, [stored.value]);
      throw error;
    }
    await forgetFiles(ctx, folder, [before]);
    return ok(undefined);
  },
});
