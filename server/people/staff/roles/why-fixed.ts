import { areWithin, type StaffRight } from '../../../kernel/staff-rights.ts';
import { administrator } from './presets.ts';
import type { StaffRole } from './role-view.ts';

/** The person who wants to change a role: the code and the rights of their own role. */
type Reader = { role: string; rights: ReadonlySet<StaffRight> };

/**
 * Returns why this person cannot change a role; '' if they can. Nobody changes the administrator, their own role, or a
 * role with rights that they lack, so nobody can raise themselves.
 */
export function whyFixed({ code, rights }: Pick<StaffRole, 'code' | 'rights'>, reader: Reader): string {
  if (code === administrator)
    return 'У администратора всегда все права, и эту роль нельзя изменить или удалить';
  if (code === reader.role) return 'Это ваша роль: её меняет другой сотрудник';
  if (!areWithin(rights, reader.rights))
    return 'У этой роли есть права, которых нет у вас: её меняет администратор';
  return '';
}
