import type { StaffRole } from '../../kernel/actor.ts';

/** The roles with their names at the desk, those with the most rights first. */
export const staffRoles: readonly { id: StaffRole; header: string; hint: string }[] = [
  { id: 'administrator', header: 'Администратор', hint: 'весь рабочий стол и сотрудники' },
  { id: 'manager', header: 'Менеджер', hint: 'дилеры: заказы, чаты, звонки, рекламации' },
  { id: 'editor', header: 'Редактор', hint: 'новости, статьи и другие страницы портала' },
];

export const staffRoleIds = staffRoles.map(({ id }) => id);

/** Returns the name of a role, such as «Менеджер». */
export function staffRoleHeader(role: StaffRole): string {
  return staffRoles.find(({ id }) => id === role)?.header ?? role;
}
