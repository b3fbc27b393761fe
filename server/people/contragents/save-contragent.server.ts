import { z } from 'zod';
import { isDuplicate } from '../../db/errors.server.ts';
import { mainOnly, type SignedIn } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';
import { requiredWhenNew, zIdOrNew } from '../../kernel/fields.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { ok } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { zConsent } from '../consents/input.ts';
import { takeConsent } from '../consents/take-consent.server.ts';
import { holdDealer } from '../dealers/hold.repository.server.ts';
import { refreshDealerWords } from '../dealers/words.repository.server.ts';
import { askForContract, askForRequisites } from '../requests/ask.server.ts';
import { partyIn, sameParty } from '../requests/request-view.ts';
import { type Requisites, requisiteWordings as wordings } from './contragent-view.ts';
import { zRequisites } from './input.ts';
import { innTaken, mergeRequisites } from './merge-requisites.server.ts';
import { hasFixedRequisites, insertContragent, isInnTaken, updateContragent } from './repository.server.ts';

const input = z
  .object({
    id: zIdOrNew,
    ...zRequisites,
    original: zOriginal,
    ...zConsent,
  })
  .superRefine(requiredWhenNew(['company', 'inn']));

const bound: Bound = {
  name: 'contragents',
  limit: 50,
  windowMs: dayMs,
  message: 'Слишком много новых контрагентов за сутки. Повторите завтра',
};

/**
 * Saves a legal entity; a new one when `id` is absent or 0 (§10.5, §10.6). Missing fields stay unchanged. A new legal
 * entity needs a name and an INN, and saving it requests a contract from staff. Once there are contracts or documents,
 * a changed name, INN or KPP becomes a request to staff (`asked`), while the other fields are saved at once
 * (decisions/people.md). Refusals: BAD_INPUT by field, INN_TAKEN at `inn` when it is registered by this or another
 * dealer, NOT_FOUND, CHANGED_MEANWHILE, TOO_MANY_TRIES.
 */
export const saveContragent = useCase({
  name: 'save-contragent',
  access: mainOnly,
  writes: true,
  input,
  async run({ id, original, consent, mustConsent, client, ...sent }, ctx) {
    const { db, actor } = ctx;
    // Lock the dealer before its rows: otherwise two people who add a contragent at the same time would deadlock.
    await holdDealer(db, actor.dealerId);
    const refused = await takeConsent(ctx, 'contragent', { consent, mustConsent, client });
    if (refused) return refused;
    const merged = await mergeRequisites(db, actor, { id, original, sent });
    if (!merged.ok) return merged;
    const { known, stored, values, meanwhile } = merged;
    const many = id ? undefined : await refuseTooMany(ctx, actor.dealerId, bound);
    if (many) return many;
    if (id && known && !sameParty(values, known) && (await hasFixedRequisites(db, id))) {
      if (await isInnTaken(db, values.inn, id)) return innTaken();
      const kept = { ...values, ...partyIn(known) };
      await updateContragent(db, id, kept);
      await recordSaved(ctx, id, stored, kept);
      const asked = await askForRequisites(ctx, known, partyIn(values));
      return 'ok' in asked ? asked : ok({ id, meanwhile, asked: true, contractAsked: false });
    }
    try {
      if (id) await updateContragent(db, id, values);
      const savedId = id || (await insertContragent(db, actor, values));
      await refreshDealerWords(db, actor.dealerId);
      await recordSaved(ctx, savedId, known ? stored : undefined, values);
      const asked = known ? undefined : await askForContract(ctx, { ...values, id: savedId });
      if (asked && 'ok' in asked) return asked;
      return ok({ id: savedId, meanwhile, asked: false, contractAsked: asked !== undefined });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return innTaken();
    }
  },
});

async function recordSaved(
  ctx: Context<SignedIn>,
  id: number,
  before: Requisites | undefined,
  after: Requisites,
): Promise<void> {
  await recordChange(ctx, {
    kind: 'contragent',
    id,
    header: after.company,
    action: before ? 'changed' : 'created',
    dealerId: ctx.actor.dealerId,
    changes: changesBetween(before ?? {}, after, wordings),
  });
}
