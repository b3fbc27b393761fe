import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { showOnTop } from './repository.server.ts';

/**
 * Undoes «Скрыть»: the item appears at the top of this account's screens again while it is a top item. Repeating the
 * call is not an error.
 */
export const showTopNews = useCase({
  name: 'show-top-news',
  access: signedIn,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    await showOnTop(db, actor.accountId, id);
    return ok({ id });
  },
});
