import { z } from 'zod';
import { isDuplicate } from '../../db/dialect.server.ts';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { requiredWhenNew, zId, zIdOrNew } from '../../kernel/fields.ts';
import { reconcile, staleForm, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { requisitesOf, requisiteWordings } from '../../people/contragents/contragent-view.ts';
import { zRequisites } from '../../people/contragents/input.ts';
import {
  findContragent,
  holdContragent,
  insertContragent,
  updateContragent,
} from '../../people/contragents/repository.server.ts';
import { isKppOf, kppError } from '../../people/contragents/rules.ts';
import { holdDealer } from '../../people/dealers/hold.repository.server.ts';
import { refreshDealerWords } from '../../people/dealers/words.repository.server.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noRequisites } from './contragent-form.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { ownerOf } from './owner-of.ts';
import { findDealer } from './repository.server.ts';

/**
 * Adds a contragent to a dealer, or changes all of its requisites at once, those of the contracts included; documents
 * keep their parties (§12.1.10). Refusals: BAD_INPUT by field, INN_TAKEN at `inn`, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveDealerContragent = staffUseCase({
  name: 'save-dealer-contragent',
  access: sales,
  writes: true,
  input: z
    .object({ dealer: zId, id: zIdOrNew, ...zRequisites, original: zOriginal })
    .superRefine(requiredWhenNew(['company', 'inn'])),
  async run({ dealer: dealerId, id, original, ...sent }, ctx) {
    const { db, actor } = ctx;
    if (!(await findDealer(db, dealerId, confinedTo(actor)))) return noSuchDealer();
    const owner = ownerOf(dealerId);
    await holdDealer(db, dealerId);
    if (id) await holdContragent(db, owner, id);
    const known = id ? await findContragent(db, owner, id) : undefined;
    if (id && !known) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
    const stored = known ? requisitesOf(known) : noRequisites;
    const merged = reconcile({ sent, stored, original: known && original }, requisiteWordings);
    if (!merged.ok) return merged;
    const { values, meanwhile } = merged;
    // As for the dealer: a form that sends neither is not to blame for what is stored.
    const isChecked = !known || sent.inn !== undefined || sent.kpp !== undefined;
    if (isChecked && !isKppOf(values.kpp, values.inn)) {
      const fields = { kpp: [kppError] };
      return meanwhile.length > 0
        ? staleForm({ fields, kept: values, stored, meanwhile })
        : fail('BAD_INPUT', { fields });
    }
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
      const taken = fail('INN_TAKEN');
      return { ...taken, fields: { inn: [taken.message] } };
    }
  },
});
