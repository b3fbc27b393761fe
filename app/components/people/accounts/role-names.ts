import type { Role } from '#server/kernel/actor.ts';

export const roleNames: Record<Role, string> = {
  main: 'Главный пользователь',
  manager: 'Менеджер',
  observer: 'Наблюдатель',
};
