import { z } from 'zod';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId, zOptional } from '../../kernel/fields.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { maxMarks } from '../marks/mark.ts';
import { takeEnded } from './followed.repository.server.ts';
import { followerOf } from './follower.server.ts';
import { countWatches, putWatches } from './repository.server.ts';
import { stockedIn } from './rules.ts';

/**
 * Restores the followed goods that `stopFollowing` removed at a moment within the last day. Arrivals and shortages in
 * between are not reported. Refusals: NOT_FOUND, also when the goods were already restored; TOO_MANY_FOLLOWED.
 */
export const followAgain = useCase({
  name: 'follow-again',
  access: buyers,
  writes: true,
  input: z.object({ owner: zOptional(zId), at: zId }),
  async run({ owner, at }, ctx) {
    const { db, actor, now } = ctx;
    const follower = await followerOf(db, actor, owner);
    if (!follower.ok) return follower;
    const { id: accountId, name } = follower.value;
    await holdAccount(db, accountId);
    const ended = await takeEnded(db, accountId, { at, now });
    if (ended.length === 0)
      return fail('NOT_FOUND', { message: 'Вернуть нельзя: товары уже вернули или прошли сутки' });
    const ids = ended.map(({ id }) => id);
    const stocked = stockedIn(await freeStocks(db, ids));
    const watches = ended.map((each) => ({ ...each, inStock: [...(stocked.get(each.id)?.keys() ?? [])] }));
    await putWatches(db, { accountId, kind: 'follow' }, watches);
    if ((await countWatches(db, accountId, 'follow')) > maxMarks) return fail('TOO_MANY_FOLLOWED');
    await recordChange(ctx, {
      kind: 'account',
      id: accountId,
      header: name,
      action: 'changed',
      dealerId: actor.dealerId,
      changes: [noted('Программы снова следят', counted(ended.length, 'товар', 'товара', 'товаров'))],
    });
    return ok({ count: ended.length });
  },
});
