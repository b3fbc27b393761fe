import { buyers } from '../../kernel/actor.ts';
import { zIdOrNew } from '../../kernel/fields.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import type { Result } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { addToDraft } from './add-to-draft.server.ts';
import { renameDraft } from './rename-draft.server.ts';

/**
 * Saves the form of a draft: renames the draft or, without `id`, saves the basket under this name. Refusals: those of
 * rename-draft and add-to-draft.
 */
export const saveDraft = useCase({
  name: 'save-draft',
  access: buyers,
  writes: true,
  input: addToDraft.input.extend({ id: zIdOrNew, original: zOriginal }),
  async run({ id, header, original }, ctx): Promise<Result<{ id: number; header: string }>> {
    return id ? renameDraft.run({ id, header, original }, ctx) : addToDraft.run({ header }, ctx);
  },
});
