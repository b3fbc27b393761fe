import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { type SignedIn, type Staff, signedIn } from '../../kernel/actor.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { allStaff } from '../../kernel/staff-rights.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { type Context, staffUseCase, useCase } from '../../kernel/use-case.ts';
import { passwordChanged } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { countAttempt, forgetAttempts } from '../../work/limits/attempts.repository.server.ts';
import { mailPasswordChanged } from '../password-links/mail-password-changed.server.ts';
import { dropPasswordLinks } from '../password-links/repository.server.ts';
import { dropSteps } from '../second-factor/repository.server.ts';
import { passwordHashOf, setPassword } from './credentials.repository.server.ts';
import { zSession } from './input.ts';
import { sameTwice, zNewPassword } from './new-password.server.ts';
import { ownEntry } from './own-entry.ts';
import { ownerKey, ownerOf } from './owner.ts';
import { hashPassword, passwordFits } from './passwords.server.ts';
import { endSessionsOf } from './sessions.repository.server.ts';

const tries = { limit: 10, windowMs: 15 * 60_000 };

const input = z
  .object({
    old_password: zRequiredText(200, 'Введите старый пароль'),
    ...zNewPassword,
    session: zSession,
  })
  .superRefine(sameTwice);

async function change(
  { old_password, new_password, session }: z.output<typeof input>,
  ctx: Context<SignedIn | Staff>,
) {
  const { db, actor, now, log } = ctx;
  const owner = ownerOf(actor);
  const bucket = `old-password:${ownerKey(owner)}`;
  if (!(await countAttempt(db, bucket, { ...tries, now }))) {
    log('change-password.too-many-tries', { owner: ownerKey(owner) });
    return fail('TOO_MANY_TRIES', { message: 'Слишком много попыток. Повторите через 15\u00a0минут' });
  }
  if (!(await passwordFits(old_password, await passwordHashOf(db, owner)))) {
    return fail('WRONG_OLD_PASSWORD', { fields: { old_password: [texts.WRONG_OLD_PASSWORD] } });
  }
  const hash = await hashPassword(new_password);
  await inTransaction(db, async (trx) => {
    const within = { ...ctx, db: trx };
    await setPassword(trx, owner, hash);
    await endSessionsOf(trx, owner, session);
    await dropPasswordLinks(trx, owner);
    await dropSteps(trx, owner);
    await forgetAttempts(trx, bucket);
    await recordChange(within, ownEntry(actor, passwordChanged));
    await mailPasswordChanged(within, owner.kind, actor);
  });
  log('password.changed', { owner: ownerKey(owner) });
  return ok(undefined);
}

/**
 * Changes the password of the signed-in account; ends its other sessions and invalidates mailed links.
 * Refusals: BAD_INPUT by field, WRONG_OLD_PASSWORD beside `old_password`, TOO_MANY_TRIES.
 */
export const changePassword = useCase({
  name: 'change-password',
  access: signedIn,
  writes: 'own',
  input,
  run: change,
});

/** Changes a staff member's own password in the same way. */
export const changeStaffPassword = staffUseCase({
  name: 'change-staff-password',
  access: allStaff,
  writes: 'own',
  input,
  run: change,
});
