import { z } from 'zod';
import { isDuplicate } from '../../db/errors.server.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { requiredWhenNew, zId, zIdOrNew } from '../../kernel/fields.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { requisiteWordings } from '../../people/contragents/contragent-view.ts';
import { zRequisites } from '../../people/contragents/input.ts';
import { innTaken, mergeRequisites } from '../../people/contragents/merge-requisites.server.ts';
import { insertContragent, updateContragent } from '../../people/contragents/repository.server.ts';
import { holdDealer } from '../../people/dealers/hold.repository.server.ts';
import { refreshDealerWords } from '../../people/dealers/words.repository.server.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { ownerOf } from './owner-of.ts';
import { findDealer } from './repository.server.ts';

/**
 * Adds a contragent to a dealer or changes its requisites at once, even those used by contracts. Documents keep their
 * parties (§12.1.10). Refusals: BAD_INPUT by field, INN_TAKEN at `inn`, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveDealerContragent = staffUseCase({
  name: 'save-dealer-contragent',
  access: withRight('dealers'),
  writes: true,
  input: z
    .object({ dealer: zId, id: zIdOrNew, ...zRequisites, original: zOriginal })
    .superRefine(requiredWhenNew(['company', 'inn'])),
  async run({ dealer: dealerId, id, original, ...sent }, ctx) {
    const { db, actor } = ctx;
    if (!(await findDealer(db, dealerId, confinedTo(actor)))) return noSuchDealer();
    const owner = ownerOf(dealerId);
    await holdDealer(db, dealerId);
    const merged = await mergeRequisites(db, owner, { id, original, sent });
    if (!merged.ok) return merged;
    const { known, stored, values, meanwhile } = merged;
    try {
      if (id) await updateContragent(db, id, values);
      const savedId = id || (await insertContragent(db, owner, values));
      await refreshDealerWords(db, dealerId);
      await recordChange(ctx, {
        kind: 'contragent',
        id: savedId,
        header: values.company,
        action: known ? 'changed' : 'created',
        dealerId,
        changes: changesBetween(known ? stored : {}, values, requisiteWordings),
      });
      return ok({ id: savedId, meanwhile });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return innTaken();
    }
  },
});
