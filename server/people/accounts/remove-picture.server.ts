import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { swapPicture } from './own.repository.server.ts';
import { picturesFolder } from './picture.server.ts';

/** Removes the picture of the signed-in account, and its file. Repeating the call has no effect. */
export const removePicture = useCase({
  name: 'remove-picture',
  access: signedIn,
  // The file is deleted after the commit, so that a referenced picture always exists.
  writes: 'own',
  input: z.undefined(),
  async run(_input, ctx) {
    const before = await inTransaction(ctx.db, (trx) => swapPicture(trx, ctx.actor, ''));
    await forgetFiles(ctx, picturesFolder(ctx.uploads), [before]);
    return ok(undefined);
  },
});
