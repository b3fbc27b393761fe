import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zRequiredLine } from '../../kernel/fields.ts';
import { reconcile, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { findDraft, holdDraft, setHeader } from './repository.server.ts';
import { maxHeaderLength } from './rules.ts';

/** Renames a draft; the name must not be empty (§5.9). Refusals: NOT_FOUND, CHANGED_MEANWHILE. */
export const renameDraft = useCase({
  name: 'rename-draft',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, header: zRequiredLine(maxHeaderLength), original: zOriginal }),
  async run({ id, header, original }, { db, actor }) {
    await holdDraft(db, actor, id);
    const draft = await findDraft(db, actor, id);
    if (!draft) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
    const merged = reconcile(
      { sent: { header }, stored: { header: draft.header }, original },
      { header: { label: 'Название' } },
    );
    if (!merged.ok) return merged;
    await setHeader(db, id, merged.values.header);
    return ok({ id, header: merged.values.header, meanwhile: merged.meanwhile });
  },
});
