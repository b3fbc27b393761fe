import { type Role, roleOfType } from '#server/kernel/actor.ts';

export const roleNames: Record<Role, string> = {
  main: 'Главный пользователь',
  manager: 'Менеджер',
  observer: 'Наблюдатель',
};

/** Returns the name of the role with a type_id: «Менеджер» for "2". */
export function roleNameOfType(type: string): string {
  return roleNames[roleOfType[type] ?? 'observer'];
}
