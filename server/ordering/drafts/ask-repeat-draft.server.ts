import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { refuseWithoutContract } from '../../people/contracts/missing-contract.server.ts';
import { heldGoods } from '../basket/repeat-lines.server.ts';
import { draftLines, findDraft } from './repository.server.ts';

/**
 * Returns the data of the question that is asked before a draft, `{id}`, is added to the basket. `held`: the draft's
 * goods that the basket already contains; `all`: true when these are all of its goods. Refusals: NOT_FOUND,
 * NO_CONTRACT.
 */
export const askRepeatDraft = useCase({
  name: 'ask-repeat-draft',
  access: buyers,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const draft = await findDraft(db, actor, id);
    if (!draft) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
    const current = await currentContract(db, actor);
    if (!current) return refuseWithoutContract(db, actor);
    const lines = await draftLines(db, id);
    const held = await heldGoods(db, actor.accountId, lines);
    const all = held.length === new Set(lines.map((line) => line.id)).size;
    return ok({ id, header: draft.header, contractId: current.id, held, all });
  },
});
