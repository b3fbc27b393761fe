import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { findDraft, otherDrafts } from './repository.server.ts';

/**
 * Returns the drafts that a draft, `{id}`, can be merged into, newest first. Refuses with NOT_FOUND, also for a draft
 * of another account.
 */
export const listOtherDrafts = useCase({
  name: 'list-other-drafts',
  access: buyers,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const draft = await findDraft(db, actor, id);
    if (!draft) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
    return ok({ id, header: draft.header, others: await otherDrafts(db, actor, id) });
  },
});
