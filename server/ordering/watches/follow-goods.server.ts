import { z } from 'zod';
import { zIdKeys } from '../../catalogue/look-up-keys.ts';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { maxMarks } from '../marks/mark.ts';
import { countWatches, putWatches, soldNames } from './repository.server.ts';
import { stockedIn } from './rules.ts';

/**
 * Notifies the account's webhooks, until `unfollowGoods`, whenever one of these goods arrives at a warehouse of the
 * account's contract or runs out there (§12.12.4). `ids`: at most 2,000. `missing`: the ids of goods that are not
 * sold; `count`: how many goods the account now follows. Refusals: BAD_INPUT without ids; TOO_MANY_FOLLOWED beyond
 * 2,000, without adding anything.
 */
export const followGoods = useCase({
  name: 'follow-goods',
  access: buyers,
  writes: true,
  input: z.object({ ids: zIdKeys }),
  async run({ ids: keys = [] }, { db, actor: { accountId }, now }) {
    if (keys.length === 0) return fail('BAD_INPUT', { fields: { ids: ['Укажите номера товаров'] } });
    // Concurrent calls wait for each other, so that the watches are counted correctly.
    await holdAccount(db, accountId);
    const asked = [...new Set(keys.map(Number))];
    const sold = await soldNames(db, asked);
    const ids = asked.filter((id) => sold.has(id));
    const stocked = stockedIn(await freeStocks(db, ids));
    await putWatches(
      db,
      { accountId, kind: 'follow' },
      ids.map((id) => ({ id, addedAt: now, inStock: [...(stocked.get(id)?.keys() ?? [])] })),
    );
    const count = await countWatches(db, accountId, 'follow');
    if (count > maxMarks) return fail('TOO_MANY_FOLLOWED');
    return ok({ missing: asked.filter((id) => !sold.has(id)), count });
  },
});
