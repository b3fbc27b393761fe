import { type Role, roleOfType } from '#server/kernel/actor.ts';

export const roleNames: Record<Role, string> = {
  main: 'Главный пользователь',
  manager: 'Менеджер',
  observer: 'Наблюдатель',
};

/** «Менеджер» for type_id "2". */
export function roleNameOfType(type: string): string {
  return roleNames[roleOfType[type] ?? 'observer'];
}
