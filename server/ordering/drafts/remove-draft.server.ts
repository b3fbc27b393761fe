import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { countDrafts, deleteDraft, findDraft } from './repository.server.ts';

/** Removes a draft (§7.3.5 drafts, action remove). `count`: the number of remaining drafts. Refusal: NOT_FOUND. */
export const removeDraft = useCase({
  name: 'remove-draft',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const draft = await findDraft(db, actor, id);
    if (!draft) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
    await deleteDraft(db, id);
    return ok({ header: draft.header, count: await countDrafts(db, actor) });
  },
});
