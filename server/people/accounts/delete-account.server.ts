import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { refreshDealerWords } from '../dealers/words.repository.server.ts';
import { changeable } from './changeable.server.ts';
import { nothingEnded } from './ended-access.ts';
import { holdAccount } from './hold.repository.server.ts';
import { picturesFolder } from './picture.server.ts';
import { hasHistory, removeAccount } from './repository.server.ts';
import { switchOf } from './switch-of.server.ts';

/**
 * Deletes an account of the dealer. An observer is removed with all data of the account. A manager is only deactivated
 * (§4.1, §10.4), and so is an observer with records that must be kept, such as orders placed as a former manager.
 * Refusals: NOT_FOUND, MAIN_USER_STAYS.
 */
export const deleteAccount = useCase({
  name: 'delete-account',
  access: mainOnly,
  // The file of the picture is deleted after the commit.
  writes: 'own',
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const done = await inTransaction(ctx.db, async (db) => {
      // Concurrent writes for this account wait here, and then do not find it.
      await holdAccount(db, id);
      const found = await changeable(db, ctx.actor, id);
      if (!found.ok) return found;
      const { role, name, email, picture } = found.value;
      if (role === 'manager' || (await hasHistory(db, id))) {
        const off = await switchOf({ ...ctx, db }, id, false);
        return off.ok ? ok({ ...off.value, removed: false, picture: '' }) : off;
      }
      await removeAccount(db, id);
      await refreshDealerWords(db, ctx.actor.dealerId);
      const header = name || email;
      const { dealerId } = ctx.actor;
      await recordChange({ ...ctx, db }, { kind: 'account', id, header, action: 'removed', dealerId });
      ctx.log('account.removed', { account: id });
      return ok({
        ...{ id, enabled: false, name: header, changed: true, last: 0, removed: true, picture },
        ended: nothingEnded,
      });
    });
    if (!done.ok) return done;
    const { picture, ...account } = done.value;
    await forgetFiles(ctx, picturesFolder(ctx.uploads), [picture]);
    return ok(account);
  },
});
