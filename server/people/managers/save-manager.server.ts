import type { z } from 'zod';
import { isDuplicate } from '../../db/errors.server.ts';
import { mainOnly, type SignedIn } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';
import { orRollBack } from '../../kernel/or-roll-back.server.ts';
import { reconcile } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { refuseTooManyEmails } from '../accounts/ask-whether-taken.server.ts';
import { endAccess } from '../accounts/end-access.server.ts';
import { nothingEnded } from '../accounts/ended-access.ts';
import { credentialsOf } from '../auth/credentials.repository.server.ts';
import { takeConsent } from '../consents/take-consent.server.ts';
import { holdDealer } from '../dealers/hold.repository.server.ts';
import { refreshDealerWords } from '../dealers/words.repository.server.ts';
import { dropPasswordLinks } from '../password-links/repository.server.ts';
import { checkGrants, grantsOfManager } from './check-grants.server.ts';
import { type ManagerForm, managerForm } from './input.ts';
import { invite } from './invite.server.ts';
import { type ManagerFormValues, type ManagerRecord, managerFormValues } from './manager-view.ts';
import { noSuchManager } from './no-such-manager.ts';
import { replaceLimits } from './order-limits.repository.server.ts';
import { limitsIn, limitValues, readLimits } from './order-limits.ts';
import {
  findManager,
  heldManager,
  insertManager,
  replaceGrants,
  updateManager,
} from './repository.server.ts';
import { wordingsOf } from './wordings.ts';

/** The record of a new account. */
const newcomer: Omit<ManagerRecord, 'contracts' | 'addresses' | 'limits'> = {
  id: 0,
  type: '2',
  email: '',
  name: '',
  phone: '',
  enabled: true,
  hasPassword: false,
};

const bound: Bound = {
  name: 'managers',
  limit: 50,
  windowMs: dayMs,
  message: 'Слишком много новых менеджеров за сутки. Повторите завтра',
};

/**
 * Saves a manager or observer, with the order limits (§12.11.1). `id` 0 adds a new account, which gets an invitation
 * by mail. An account without a password gets another invitation when its e-mail changes or its access is restored;
 * links mailed to the old address become invalid. Refusals: BAD_INPUT by field, EMAIL_TAKEN at `email`, NOT_FOUND,
 * CHANGED_MEANWHILE, TOO_MANY_TRIES when too many were added or invited, or too many e-mails were checked.
 */
export const saveManager = useCase({
  name: 'save-manager',
  access: mainOnly,
  // Checks of e-mails are counted even when the form is refused.
  writes: 'own',
  input: managerForm,
  async run(form, ctx) {
    const stored = form.id ? await findManager(ctx.db, ctx.actor, form.id) : undefined;
    const asks = form.email !== undefined && form.email !== stored?.email;
    const many = asks ? await refuseTooManyEmails(ctx) : undefined;
    return many ?? orRollBack(ctx, (inside) => save(form, inside));
  },
});

async function save(
  { id = 0, original, consent, mustConsent, client, ...rest }: z.output<typeof managerForm>,
  ctx: Context<SignedIn>,
) {
  const { db, actor, now, log } = ctx;
  // Lock the dealer before its rows: otherwise two people who add a manager at the same time would deadlock.
  await holdDealer(db, actor.dealerId);
  const refused = await takeConsent(ctx, 'manager', { consent, mustConsent, client });
  if (refused) return refused;
  const known = id ? await heldManager(db, actor, id) : undefined;
  if (id && !known) return noSuchManager();

  const had = await grantsOfManager(db, actor, id);
  const stored = managerFormValues({
    ...(known ?? newcomer),
    contracts: had.contracts,
    addresses: had.addresses,
    limits: had.limits,
    offered: had.offered,
  });
  const limited = had.offered.contracts;
  const limits = readLimits(limited, rest);
  if (Object.keys(limits.errors).length > 0) return fail('BAD_INPUT', { fields: limits.errors });
  const sent: ManagerForm = rest;
  const wordings = wordingsOf(had);
  const typed = { ...sent, ...limits.values };
  const merged = reconcile({ sent: typed, stored, original: known && original }, wordings);
  if (!merged.ok) return merged;
  const { values, meanwhile } = merged;
  const { email, type_id: type, name, phone, enabled } = values;
  if (email === '') return fail('BAD_INPUT', { fields: { email: ['Укажите e-mail'] } });
  const owner = await credentialsOf(db, 'account', email);
  if (owner && owner.id !== id) return emailTaken();
  const grants = await checkGrants(db, actor, had, { sent, wanted: values });
  if (!grants.ok) return grants;
  const manager = { type, email, name, phone, enabled };
  const many = known ? undefined : await refuseTooMany(ctx, actor.dealerId, bound);
  if (many) return many;
  const savedId = await unlessTaken(async () => {
    if (known) {
      await updateManager(db, id, manager);
      return id;
    }
    return insertManager(db, actor, { ...manager, contractId: grants.value.contracts[0] ?? null }, now);
  });
  if (savedId === undefined) return emailTaken();
  await replaceGrants(db, savedId, grants.value);
  await replaceLimits(db, savedId, limitsIn(limited, values));
  if (known?.email !== email) await refreshDealerWords(db, actor.dealerId);
  const isSwitched = known !== undefined && !(known.enabled && manager.enabled);
  const ended = isSwitched ? await endAccess(ctx, [savedId]) : nothingEnded;
  // A link mailed to the old address must no longer open the account.
  if (known && known.email !== manager.email) await dropPasswordLinks(db, { kind: 'account', id });

  const isNews = known?.email !== manager.email || !known.enabled;
  const isInvited = manager.enabled && !known?.hasPassword && isNews;
  const invited = isInvited ? await invite(ctx, { id: savedId, ...manager }) : undefined;
  if (invited && !invited.ok) return invited;
  await recordChange(ctx, {
    kind: 'account',
    id: savedId,
    header: name || email,
    action: known ? 'changed' : 'created',
    dealerId: actor.dealerId,
    changes: changesBetween<ManagerFormValues>(known ? stored : limitValues(limited, []), values, wordings),
  });
  log('manager.saved', { manager: savedId, added: !known });
  return ok({ id: savedId, invited: isInvited, meanwhile, ended });
}

const emailTaken = () => fail('EMAIL_TAKEN', { fields: { email: [texts.EMAIL_TAKEN] } });

/** Returns the result of `save`; undefined when the e-mail is already in use. */
async function unlessTaken(save: () => Promise<number>): Promise<number | undefined> {
  try {
    return await save();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return undefined;
  }
}
