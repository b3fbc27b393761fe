import { credentialsOf } from '../auth/credentials.repository.server.ts';
import { endSessionsOf } from '../auth/sessions.repository.server.ts';
import { isDuplicate } from '../db/dialect.server.ts';
import { mainOnly } from '../kernel/actor.ts';
import { dayMs } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import { texts } from '../kernel/texts.ru.ts';
import { useCase } from '../kernel/use-case.ts';
import { type Bound, refuseTooMany } from '../limits/too-many.server.ts';
import { dropPasswordLinks } from '../password-links/repository.server.ts';
import { checkGrants } from './check-grants.server.ts';
import { managerForm } from './input.ts';
import { invite } from './invite.server.ts';
import { noSuchManager } from './no-such-manager.ts';
import { heldManager, insertManager, replaceGrants, updateManager } from './repository.server.ts';

const bound: Bound = {
  ...{ name: 'managers', limit: 50, windowMs: dayMs },
  message: 'Слишком много новых менеджеров за сутки. Повторите завтра',
};

/**
 * Saves a manager or observer; a new one where `id` is 0, who gets an invitation by mail. So does one who has not set a password
 * yet when his e-mail changes or he is let in again; what was mailed to the old one is void. Refusals: BAD_INPUT by field, EMAIL_TAKEN at `email`,
 * NOT_FOUND, TOO_MANY_TRIES when too many were added, or invited.
 */
export const saveManager = useCase({
  name: 'save-manager',
  access: mainOnly,
  writes: true,
  input: managerForm,
  async run({ id = 0, ...form }, ctx) {
    const { db, actor, now, log } = ctx;
    const known = id ? await heldManager(db, actor, id) : undefined;
    if (id && !known) return noSuchManager();

    const email = form.email ?? known?.email;
    if (email === undefined) return fail('BAD_INPUT', { fields: { email: ['Укажите e-mail'] } });
    const owner = await credentialsOf(db, email);
    if (owner && owner.id !== id) return emailTaken();
    const type = form.type_id ?? known?.type ?? '2';
    const grants = await checkGrants(db, actor, { id, type, ...form });
    if (!grants.ok) return grants;
    const manager = {
      type,
      email,
      name: form.name ?? known?.name ?? '',
      phone: form.phone ?? known?.phone ?? '',
      enabled: form.enabled ?? known?.enabled ?? true,
    };
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
    if (!manager.enabled || known?.enabled === false) await endSessionsOf(db, savedId);
    // What was mailed to the old address must not open the account any more.
    if (known && known.email !== manager.email) await dropPasswordLinks(db, id);

    const isNews = known?.email !== manager.email || !known.enabled;
    const isInvited = manager.enabled && !known?.hasPassword && isNews;
    const invited = isInvited ? await invite(ctx, { id: savedId, ...manager }) : undefined;
    if (invited && !invited.ok) return invited;
    log('manager.saved', { manager: savedId, added: !known });
    return ok({ id: savedId, invited: isInvited });
  },
});

const emailTaken = () => fail('EMAIL_TAKEN', { fields: { email: [texts.EMAIL_TAKEN] } });

/** What `save` gives; undefined when somebody has that e-mail already. */
async function unlessTaken(save: () => Promise<number>): Promise<number | undefined> {
  try {
    return await save();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return undefined;
  }
}
