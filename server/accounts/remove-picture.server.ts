import { z } from 'zod';
import { inTransaction } from '../db/dialect.server.ts';
import { removePicture as removeFile } from '../files/pictures.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { swapPicture } from './own.repository.server.ts';
import { picturesFolder } from './picture.server.ts';

/** Takes the picture of who asks away, and its file. Doing it twice is fine. */
export const removePicture = useCase({
  name: 'remove-picture',
  access: signedIn,
  // The file goes after the commit: a picture that is still named is never missing.
  writes: 'own',
  input: z.undefined(),
  async run(_input, { db, actor, uploads }) {
    const before = await inTransaction(db, (trx) => swapPicture(trx, actor, ''));
    await removeFile(picturesFolder(uploads), before);
    return ok(undefined);
  },
});
