import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { zEmail, zRequiredName } from '../../kernel/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { staffLink } from './link-mail.ts';
import { findStaffByEmail, holdStaff, insertStaff, updateStaff } from './repository.server.ts';
import { rolesByName } from './roles/roles.repository.server.ts';
import { sendLink } from './send-link.server.ts';

export const zStaffToAdd = z.object({
  email: zEmail,
  name: zRequiredName(255),
  /** The code of a role or its name: `warehouse`, «Кладовщик». */
  role: zRequiredName(100),
});

/**
 * Adds a staff member for the command on the server, because at first nobody can sign in at the desk. Returns the
 * one-time link for the password, which is also mailed, and when it expires. A member who has never set a password gets
 * the given name and role and a new link, so that a lost link or a mistyped role can be corrected. Refusals:
 * EMAIL_TAKEN, BAD_INPUT for an unknown role.
 */
export async function addStaff(
  { db, now, origin }: Pick<Context, 'db' | 'now' | 'origin'>,
  typed: z.output<typeof zStaffToAdd>,
): Promise<Result<{ link: string; expiresAt: number }>> {
  return inTransaction(db, async (trx) => {
    await holdStaff(trx);
    const roles = await rolesByName(trx);
    const asked = typed.role.toLowerCase();
    const role = roles.find(({ code, header }) => code === asked || header.toLowerCase() === asked);
    if (!role) {
      const names = roles.map(({ code, header }) => `${code} («${header}»)`).join(', ');
      return fail('BAD_INPUT', { message: `--role: такой роли нет. Есть ${names}` });
    }
    const known = await findStaffByEmail(trx, typed.email);
    if (known && (known.hasPassword || !known.enabled)) {
      const message = `Сотрудник с e-mail ${typed.email} уже заведён. Новую ссылку для пароля пришлёт администратор портала; если его нет, заведите нового с другим e-mail`;
      return fail('EMAIL_TAKEN', { message });
    }
    const member = { ...typed, role: role.code, enabled: true, allDealers: true, discountLimitBp: 0 };
    if (known) await updateStaff(trx, known.id, member);
    const id = known?.id ?? (await insertStaff(trx, member, now));
    await recordChange(
      { db: trx, now, actor: { kind: 'system' } },
      {
        kind: 'staff',
        id,
        header: typed.name,
        action: known ? 'changed' : 'created',
        changes: [noted('Роль', role.header)],
      },
    );
    const to = { id, email: typed.email, name: typed.name, hasPassword: false };
    const { secret, expiresAt } = await sendLink({ db: trx, now, origin }, to);
    return ok({ link: staffLink(origin, secret), expiresAt });
  });
}
