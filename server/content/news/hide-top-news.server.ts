import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { publicationOf } from '../publications/repository.server.ts';
import { hideFromTop } from './repository.server.ts';

/**
 * Hides a news item from the top of this account's screens (§7.3.18, hidetopnews). Repeating the call is not an error.
 * Refusal: NOT_FOUND for an unpublished item.
 */
export const hideTopNews = useCase({
  name: 'hide-top-news',
  access: signedIn,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    if (!(await publicationOf(db, 'news', now, { id }))) return fail('NOT_FOUND');
    await hideFromTop(db, actor.accountId, id);
    return ok({ id });
  },
});
