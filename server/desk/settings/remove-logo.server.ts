import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { logoFolder } from '../../settings/logo.server.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { changeLogo } from './change-logo.server.ts';

/** Removes the logo and its file, so that only the name is shown. Repeating the call is not an error. */
export const removeLogo = staffUseCase({
  name: 'remove-logo',
  access: withRight('settings'),
  // The file is deleted after the commit, so that a shown logo always exists.
  writes: 'own',
  input: z.undefined(),
  async run(_input, ctx) {
    const before = await inTransaction(ctx.db, (db) => changeLogo({ ...ctx, db }, ''));
    await forgetFiles(ctx, logoFolder(ctx.uploads), [before]);
    return ok(undefined);
  },
});
