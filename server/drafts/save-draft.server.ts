import { buyers } from '../kernel/actor.ts';
import { zIdOrNew } from '../kernel/fields.ts';
import { useCase } from '../kernel/use-case.ts';
import { addToDraft } from './add-to-draft.server.ts';
import { renameDraft } from './rename-draft.server.ts';

/**
 * What the form of a draft saves: another name, or with no `id` the basket under that name. Refusals: those of rename-draft and
 * add-to-draft.
 */
export const saveDraft = useCase({
  name: 'save-draft',
  access: buyers,
  writes: true,
  input: addToDraft.input.extend({ id: zIdOrNew }),
  run: ({ id, header }, ctx) => (id ? renameDraft.run({ id, header }, ctx) : addToDraft.run({ header }, ctx)),
});
