import { z } from 'zod';
import { zIdKeys } from '../../catalogue/look-up-keys.ts';
import { buyers } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { forgetEnded } from './followed.repository.server.ts';
import { countWatches, removeWatches } from './repository.server.ts';

/**
 * Stops following these goods, at most 2,000; ignores goods that are not followed. «Вернуть» does not restore them.
 * `count`: how many goods the account now follows. Refuses with BAD_INPUT without ids.
 */
export const unfollowGoods = useCase({
  name: 'unfollow-goods',
  access: buyers,
  writes: true,
  input: z.object({ ids: zIdKeys }),
  async run({ ids: keys = [] }, { db, actor: { accountId } }) {
    if (keys.length === 0) return fail('BAD_INPUT', { fields: { ids: ['Укажите номера товаров'] } });
    const ids = [...new Set(keys.map(Number))];
    // Makes a concurrent «Вернуть» of the same goods wait.
    await holdAccount(db, accountId);
    await removeWatches(db, { accountId, kind: 'follow' }, ids);
    await forgetEnded(db, accountId, ids);
    return ok({ missing: [], count: await countWatches(db, accountId, 'follow') });
  },
});
