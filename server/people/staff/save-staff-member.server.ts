import { z } from 'zod';
import { isDuplicate } from '../../db/errors.server.ts';
import type { Staff } from '../../kernel/actor.ts';
import { zEmail, zIdOrNew, zIfSent, zRequiredName, zSwitch, zText } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { areWithin, withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { endSessionsOf } from '../auth/sessions.repository.server.ts';
import { dropPasswordLinks } from '../password-links/repository.server.ts';
import { parsePercent, percentText } from '../price-politics/percent.ts';
import { newMember } from './get-staff-member.server.ts';
import { hasMoreRights, isBelow, noSuchMember } from './no-such-member.ts';
import {
  findStaff,
  findStaffByEmail,
  holdAsStaffManager,
  insertStaff,
  otherAdministrators,
  updateStaff,
} from './repository.server.ts';
import { canBeLimited } from './roles/can-be-limited.ts';
import { administrator } from './roles/presets.ts';
import type { ListedRole } from './roles/role-view.ts';
import { sendLink } from './send-link.server.ts';
import { type StaffFormValues, type StaffRecord, staffFormValues } from './staff-view.ts';

const maxDiscount = 9_900;

/** A percentage in its stored form, «12,5»; '' for none. */
const zDiscountLimit = zText(20).transform((text, issue) => {
  const hundredths = text === '' ? 0 : parsePercent(text);
  if (hundredths !== undefined && hundredths <= maxDiscount)
    return hundredths === 0 ? '' : percentText(hundredths);
  issue.addIssue({ code: 'custom', message: 'Укажите скидку от 0 до 99\u00a0%, например 12,5' });
  return z.NEVER;
});

const chooseRole = 'Выберите роль';

const input = z.object({
  id: zIdOrNew,
  email: zEmail,
  name: zRequiredName(255),
  /** Absent in the form of the reader's own record. */
  role: z.string({ error: chooseRole }).max(20, { error: chooseRole }).optional(),
  dealers: z.enum(['all', 'own'], { error: 'Выберите, каких дилеров видит менеджер' }).optional(),
  /** The limit of discounts in order lines, in percent. */
  discount: zIfSent(zDiscountLimit),
  enabled: zIfSent(zSwitch),
  original: zOriginal,
});

const wordings: Record<keyof StaffFormValues, Wording> = {
  email: { label: 'E-mail' },
  name: { label: 'Имя и фамилия' },
  role: { label: 'Роль' },
  dealers: { label: 'Дилеры', text: (dealers) => (dealers === 'own' ? '«только свои»' : '«все»') },
  discount: {
    label: 'Скидка в заказах',
    text: (discount) => (discount ? `«до ${discount}\u00a0%»` : '«нет»'),
  },
  enabled: { label: 'Вход', text: (enabled) => (enabled ? '«разрешён»' : '«закрыт»') },
};

/**
 * Saves a staff member; `id` 0 adds a new one, who gets a password link by mail. Nobody can change their own role or
 * access, give a role with rights that they lack, or change a member who has such rights; the last administrator stays. Disabling access ends the sessions at once; links mailed to an old
 * address become invalid. Refusals: BAD_INPUT by field, EMAIL_TAKEN at `email`, NOT_FOUND, CHANGED_MEANWHILE,
 * FORBIDDEN when the reader's own right was removed meanwhile or the member has more rights.
 */
export const saveStaffMember = staffUseCase({
  name: 'save-staff-member',
  access: withRight('staff'),
  writes: true,
  input,
  async run({ id = 0, original, ...sent }, ctx) {
    const { db, actor, now } = ctx;
    const held = await holdAsStaffManager(db, actor.staffId);
    if (!held) return fail('FORBIDDEN');
    const known = id ? await findStaff(db, id) : undefined;
    if (id && !known) return noSuchMember();
    if (known && !isBelow(held, known)) return hasMoreRights();
    const stored = staffFormValues(known ?? newMember);
    const headerOf = (code: unknown) => `«${held.roles.find((each) => each.code === code)?.header ?? 'нет'}»`;
    const named = { ...wordings, role: { ...wordings.role, text: headerOf } };
    const form = { kind: 'staff', isNew: !known, stored, sent, original, wordings: named } as const;
    return saveRecord(ctx, form, async (values) => {
      const self = known && ownRefusal(actor, known, values, stored);
      if (self) return fail('BAD_INPUT', { fields: self });
      const given = held.roles.find(({ code }) => code === values.role);
      const refused = given ? await roleRefusal(values, given) : [chooseRole];
      if (refused) return fail('BAD_INPUT', { fields: { role: refused } });
      const owner = await findStaffByEmail(db, values.email);
      if (owner && owner.id !== id) return emailTaken();

      const { email, name, role, enabled } = values;
      const rights = given?.rights ?? [];
      const allDealers = !canBeLimited(rights) || values.dealers === 'all';
      const discountLimitBp = rights.includes('orders') ? (parsePercent(values.discount) ?? 0) : 0;
      const member = { email, name, role, enabled, allDealers, discountLimitBp };
      const savedId = known ? await updated(member) : await added(member);
      if (savedId === undefined) return emailTaken();
      if (!enabled || known?.enabled === false) await endSessionsOf(db, { kind: 'staff', id: savedId });
      if (!enabled || (known && known.email !== email))
        await dropPasswordLinks(db, { kind: 'staff', id: savedId });

      const isNews = !known?.enabled || known.email !== email;
      const isInvited = enabled && !known?.hasPassword && isNews;
      if (isInvited) await sendLink(ctx, { id: savedId, email, name, hasPassword: false });
      return ok({ id: savedId, header: name, invited: isInvited });
    });

    /** Returns why the reader cannot give the role. */
    async function roleRefusal(
      { role, enabled }: StaffFormValues,
      { rights }: ListedRole,
    ): Promise<string[] | undefined> {
      const becomesOne = role === administrator && known?.role !== administrator;
      if (held && (!areWithin(rights, held.rights) || (becomesOne && held.role !== administrator)))
        return ['Эта роль даёт права, которых нет у вас: её даёт администратор'];
      const wasOne = known?.enabled && known.role === administrator;
      if (wasOne && !(enabled && role === administrator) && (await otherAdministrators(db, id)) === 0)
        return ['Это последний администратор: сначала дайте эту роль кому-нибудь ещё'];
      return undefined;
    }

    async function updated(record: Parameters<typeof updateStaff>[2]) {
      await updateStaff(db, id, record);
      return id;
    }

    async function added(record: Parameters<typeof insertStaff>[1]) {
      try {
        return await insertStaff(db, record, now);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        return undefined;
      }
    }
  },
});

const emailTaken = () => fail('EMAIL_TAKEN', { fields: { email: ['Сотрудник с таким e-mail уже есть'] } });

/** Returns messages for the fields that nobody may change in their own record. */
function ownRefusal(
  { staffId }: Staff,
  known: StaffRecord,
  { role, enabled, dealers, discount }: StaffFormValues,
  stored: StaffFormValues,
): FieldErrors | undefined {
  if (known.id !== staffId) return undefined;
  if (role !== known.role) return { role: ['Свою роль меняет другой сотрудник'] };
  if (known.role !== administrator && discount !== stored.discount)
    return { discount: ['Свою скидку меняет другой сотрудник'] };
  if (known.role !== administrator && dealers !== stored.dealers)
    return { dealers: ['Своих дилеров меняет другой сотрудник'] };
  if (!enabled) return { enabled: ['Закрыть вход себе нельзя: это делает другой сотрудник'] };
  return undefined;
}
