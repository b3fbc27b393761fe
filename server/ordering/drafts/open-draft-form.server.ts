import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { findDraft } from './repository.server.ts';
import { defaultHeader } from './rules.ts';

/**
 * Returns the name of a draft for editing; without `id`, the default name for saving the basket as a draft (§3.17).
 * Refuses with NOT_FOUND, also for a draft of another account.
 */
export const openDraftForm = useCase({
  name: 'open-draft-form',
  access: buyers,
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db, actor, now }) {
    if (!id) return ok({ id, header: defaultHeader(now) });
    const draft = await findDraft(db, actor, id);
    return draft ? ok({ id, header: draft.header }) : fail('NOT_FOUND', { message: 'Такого черновика нет' });
  },
});
