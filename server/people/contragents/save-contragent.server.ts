import { z } from 'zod';
import { isDuplicate } from '../../db/dialect.server.ts';
import { mainOnly } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';
import { requiredWhenNew, zIdOrNew, zIfSent, zLine, zRequiredLine } from '../../kernel/fields.ts';
import { reconcile, staleForm, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { holdDealer } from '../dealers/hold.repository.server.ts';
import { refreshDealerWords } from '../dealers/words.repository.server.ts';
import { type Requisites, requisitesOf, requisiteWordings as wordings } from './contragent-view.ts';
import { reportedBy, zCode, zInn } from './input.ts';
import { findContragent, holdContragent, insertContragent, updateContragent } from './repository.server.ts';
import { isKppOf, ogrnError } from './rules.ts';

const input = z
  .object({
    id: zIdOrNew,
    company: zIfSent(zRequiredLine(255)),
    inn: zIfSent(zInn),
    kpp: zIfSent(zCode(9)),
    ogrn: zIfSent(zCode(15).check(reportedBy(ogrnError))),
    legal_address: zIfSent(zLine(500)),
    bank: zIfSent(zLine(255)),
    bik: zIfSent(
      zCode(9).refine((text) => text === '' || /^\d{9}$/.test(text), { error: 'БИК – 9\u00a0цифр' }),
    ),
    account: zIfSent(
      zCode(20).refine((text) => text === '' || /^\d{20}$/.test(text), {
        error: 'Расчётный счёт – 20\u00a0цифр',
      }),
    ),
    original: zOriginal,
  })
  .superRefine(requiredWhenNew(['company', 'inn']));

const kppError = 'КПП – 9\u00a0знаков, у предпринимателя его нет';

const empty: Requisites = {
  company: '',
  inn: '',
  kpp: '',
  ogrn: '',
  legal_address: '',
  bank: '',
  bik: '',
  account: '',
};

const bound: Bound = {
  name: 'contragents',
  limit: 50,
  windowMs: dayMs,
  message: 'Слишком много новых контрагентов за сутки. Повторите завтра',
};

/**
 * Saves a legal entity; a new one when `id` is absent or 0 (§10.5, §10.6). Fields that are not sent stay
 * unchanged; a new one needs a name and an INN. Refusals: BAD_INPUT by field, INN_TAKEN at `inn` when it is
 * registered by this or another dealer, NOT_FOUND, CHANGED_MEANWHILE, TOO_MANY_TRIES.
 */
export const saveContragent = useCase({
  name: 'save-contragent',
  access: mainOnly,
  writes: true,
  input,
  async run({ id, original, ...sent }, ctx) {
    const { db, actor } = ctx;
    // Before the dealer's rows: two who add one at once would each wait for the other.
    await holdDealer(db, actor.dealerId);
    if (id) await holdContragent(db, actor, id);
    const known = id ? await findContragent(db, actor, id) : undefined;
    if (id && !known) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });

    const stored = known ? requisitesOf(known) : empty;
    const merged = reconcile({ sent, stored, original: known && original }, wordings);
    if (!merged.ok) return merged;
    const { values, meanwhile } = merged;
    // A call that sends neither INN nor KPP gets no errors about values entered by the wholesaler.
    const isChecked = !known || sent.inn !== undefined || sent.kpp !== undefined;
    if (isChecked && !isKppOf(values.kpp, values.inn)) {
      const fields = { kpp: [kppError] };
      // The INN may have been changed meanwhile: the form comes back with the stored values.
      return meanwhile.length > 0
        ? staleForm({ fields, kept: values, stored, meanwhile })
        : fail('BAD_INPUT', { fields });
    }
    const many = id ? undefined : await refuseTooMany(ctx, actor.dealerId, bound);
    if (many) return many;
    try {
      if (id) await updateContragent(db, id, values);
      const savedId = id || (await insertContragent(db, actor, values));
      await refreshDealerWords(db, actor.dealerId);
      await recordChange(ctx, {
        kind: 'contragent',
        id: savedId,
        header: values.company,
        action: known ? 'changed' : 'created',
        dealerId: actor.dealerId,
        changes: changesBetween<Record<string, unknown>>(known ? { ...stored } : {}, values, wordings),
      });
      return ok({ id: savedId, meanwhile });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const taken = fail('INN_TAKEN');
      return { ...taken, fields: { inn: [taken.message] } };
    }
  },
});
