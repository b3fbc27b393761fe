import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { checkPassword, forgetTries } from '../auth/check-password.server.ts';
import { staffCredentialsOf } from '../auth/credentials.repository.server.ts';
import { deviceOf } from '../auth/device.server.ts';
import { zCredentials } from '../auth/input.ts';
import { startStaffSession } from '../auth/sessions.repository.server.ts';
import type { Owner } from '../second-factor/owner.ts';
import { hasFactor, startStep } from '../second-factor/repository.server.ts';

const disabled = fail('ACCOUNT_DISABLED', { message: 'Учётная запись отключена' });
const foreign = fail('PASSWORD_OUTDATED', {
  message: 'Пароль больше не действует. Обратитесь к администратору портала',
});
const door = { name: 'desk', find: staffCredentialsOf, disabled, foreign };

/**
 * Signs in at the staff desk, as dealers sign in to the portal. Returns the secret for the desk's own cookie. The
 * refusals are the same, including CODE_NEEDED.
 */
export const signInStaff = openUseCase({
  name: 'sign-in-staff',
  writes: 'own',
  input: z.object(zCredentials),
  async run(typed, ctx) {
    const found = await checkPassword(ctx, typed, door);
    if (!found.ok) return found;
    const owner: Owner = { kind: 'staff', id: found.value };
    if (await hasFactor(ctx.db, owner))
      return fail('CODE_NEEDED', { data: { step: await startStep(ctx.db, owner, ctx.now) } });
    return ok({ token: await startStaffSession(ctx.db, found.value, ctx.now, deviceOf(typed.agent)) });
  },
});

/** Resets the failed attempts of a staff member at the desk. */
export async function forgetDeskTries(
  db: Kysely<Database>,
  whose: { email: string; client: string; browser: string },
): Promise<void> {
  await forgetTries(db, door.name, whose);
}
