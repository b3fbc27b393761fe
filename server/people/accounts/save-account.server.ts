import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zIdOrNew, zIfSent, zPhoneOrNone, zRequiredName } from '../../kernel/fields.ts';
import { reconcile, zOriginal } from '../../kernel/reconcile.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { zConsent } from '../consents/input.ts';
import { takeConsent } from '../consents/take-consent.server.ts';
import { holdAccount } from './hold.repository.server.ts';
import { ownAccount, updateOwn } from './own.repository.server.ts';
import { foreignAccount } from './own-account.ts';

const zName = zIfSent(zRequiredName(255));

const wordings = { name: { label: 'Имя и фамилия' }, phone: { label: 'Телефон' } };

/**
 * Saves the name and telephone number of the signed-in account; missing fields stay unchanged. The name is sent as
 * `name`, by old forms as `firstname`. The account cannot change its e-mail, role or other fields
 * (decisions/people.md). Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveAccount = useCase({
  name: 'save-account',
  access: signedIn,
  writes: true,
  input: z.object({
    id: zIdOrNew,
    name: zName,
    firstname: zName,
    phone: zPhoneOrNone,
    original: zOriginal,
    ...zConsent,
  }),
  async run({ id, name, firstname, phone, original, ...consent }, ctx) {
    const { db, actor, log } = ctx;
    const foreign = foreignAccount(actor, id);
    if (foreign) return foreign;
    const sent = { name: name ?? firstname, phone };
    await holdAccount(db, actor.accountId);
    const refused = await takeConsent(ctx, 'account', consent);
    if (refused) return refused;
    const before = await ownAccount(db, actor);
    const stored = { name: before.name, phone: before.phone };
    const merged = reconcile({ sent, stored, original }, wordings);
    if (!merged.ok) return merged;
    await updateOwn(db, actor, merged.values);
    await recordChange(ctx, {
      kind: 'account',
      id: actor.accountId,
      header: merged.values.name,
      action: 'changed',
      dealerId: actor.dealerId,
      changes: changesBetween(stored, merged.values, wordings),
    });
    log('account.saved', { account: actor.accountId });
    return ok({ ...before, ...merged.values, meanwhile: merged.meanwhile });
  },
});
