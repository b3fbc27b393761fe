import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownList } from './kept-list.ts';
import { markGone } from './repository.server.ts';

/**
 * Deletes a saved list of this account, `{list}`, with its steps. It can be restored until it expires
 * (`restoreFastOrder`). Does not fail when the list does not exist.
 */
export const forgetFastOrder = useCase({
  name: 'forget-fast-order',
  access: buyers,
  writes: true,
  input: z.object({ list: zShownList.list }),
  async run({ list }, { db, actor, now }) {
    if (list) await markGone(db, actor.accountId, list, { gone: 'removed', now });
    return ok(undefined);
  },
});
