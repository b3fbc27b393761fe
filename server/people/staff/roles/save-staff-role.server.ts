import { z } from 'zod';
import { zRequiredName } from '../../../kernel/fields.ts';
import { zOriginal } from '../../../kernel/reconcile.ts';
import { type Failure, fail, ok } from '../../../kernel/result.ts';
import { type StaffRight, staffRights, withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { saveRecord } from '../../../work/history/save-record.server.ts';
import { holdAsStaffManager } from '../repository.server.ts';
import { noSuchRole, zRoleCode } from './role-code.ts';
import type { RoleFormValues } from './role-view.ts';
import { namesOf, roleWordings } from './role-wordings.ts';
import { insertRole, updateRole } from './roles.repository.server.ts';
import { whyFixed } from './why-fixed.ts';

const mostRoles = 50;

/** Ticks of a form: one text, several, or '' for none. Rights that this release does not know are refused. */
const zRights = z
  .transform((value: unknown) =>
    [...new Set([value].flat())].filter((each) => each !== '' && each !== undefined),
  )
  .pipe(
    z
      .array(z.enum(staffRights, { error: 'Такого права нет: обновите страницу' }))
      .min(1, { error: 'Отметьте хотя бы одно право' }),
  );

const input = z.object({
  /** Absent for a new role. */
  code: zRoleCode.optional(),
  header: zRequiredName(100),
  rights: zRights,
  original: zOriginal,
});

/**
 * Saves a role; without a code, adds one. It counts from the next request of everybody who has it, in all processes.
 * Nobody can give a right that they lack, and nobody can change the administrator, their own role, or a role with rights
 * that they lack. Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE, FORBIDDEN (§12.1.49).
 */
export const saveStaffRole = staffUseCase({
  name: 'save-staff-role',
  access: withRight('staff'),
  writes: true,
  input,
  async run({ code, original, ...sent }, ctx) {
    const { db, actor, now } = ctx;
    const held = await holdAsStaffManager(db, actor.staffId);
    if (!held) return fail('FORBIDDEN');
    const { roles } = held;
    const known = roles.find((role) => role.code === code);
    if (code !== undefined && !known) return noSuchRole();
    const fixed = known ? whyFixed(known, held) : '';
    if (fixed) return fail('FORBIDDEN', { message: fixed });
    // The same form sent twice.
    const same = roles.find((role) => role.header === sent.header && haveSame(role.rights, sent.rights));
    if (!known && same?.id) return ok({ id: same.id, code: same.code, header: same.header, meanwhile: [] });
    if (!known && roles.length >= mostRoles) return refused('header', `Ролей не больше ${mostRoles}`);
    const stored = { header: known?.header ?? '', rights: [...(known?.rights ?? [])] as string[] };
    const form = {
      kind: 'staff_role',
      isNew: !known,
      stored,
      sent,
      original,
      wordings: roleWordings,
    } as const;
    return saveRecord(ctx, form, async (values) => {
      const lacking = values.rights.filter((right) => !held.rights.has(right as StaffRight));
      if (lacking.length > 0) return refused('rights', `Этих прав нет у вас самих: ${namesOf(lacking)}`);
      const many = values.rights.includes('goods-many') && !values.rights.includes('prices');
      if (many) return refused('rights', manyNeedsPrices);
      const isTaken = roles.some((role) => role !== known && folded(role.header) === folded(values.header));
      if (isTaken) return refused('header', 'Роль с таким названием уже есть');
      const role = {
        header: values.header,
        rights: staffRights.filter((each) => values.rights.includes(each)),
      };
      if (known?.id !== undefined) {
        await updateRole(db, known.id, role, now);
        return ok({ id: known.id, code: known.code, header: role.header });
      }
      return ok({ ...(await insertRole(db, role, { code: known?.code, now })), header: role.header });
    });
  },
});

/** A sheet of goods has prices and stocks, and everybody with the right confirms and undoes the sheets of others. */
const manyNeedsPrices = `К праву ${namesOf(['goods-many'])} нужно и право ${namesOf(['prices'])}`;

const refused = (field: keyof RoleFormValues, message: string): Failure =>
  fail('BAD_INPUT', { fields: { [field]: [message] } });

/** Returns a name for comparison: names that differ only in case or ё are the same. */
export const folded = (header: string) => header.toLowerCase().replaceAll('ё', 'е');

function haveSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}
