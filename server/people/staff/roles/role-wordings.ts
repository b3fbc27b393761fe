import type { Wording } from '../../../kernel/reconcile.ts';
import { staffRights } from '../../../kernel/staff-rights.ts';
import { rightHeader } from './right-names.ts';
import type { RoleFormValues } from './role-view.ts';

export const roleWordings: Record<keyof RoleFormValues, Wording> = {
  header: { label: 'Название' },
  rights: { label: 'Права', text: namesOf, pair: difference },
};

/** Returns the names of rights: ««Вести деньги», «Смотреть спрос»», or «нет». */
export function namesOf(rights: unknown): string {
  const names = staffRights.filter((right) => [rights].flat().includes(right)).map(rightHeader);
  return names.map((name) => `«${name}»`).join(', ') || 'нет';
}

/** Returns what was removed and what was added: «без «Вести деньги»» becomes «с «Вести деньги»»; of a new role, all rights. */
function difference(before: unknown, after: unknown): [before: string, after: string] {
  if (before === '') return ['', namesOf(after)];
  const [was, is] = [[before].flat(), [after].flat()];
  const without = (rights: unknown[]) => rights.map((right) => `без ${namesOf(right)}`);
  const having = (rights: unknown[]) => rights.map((right) => `с ${namesOf(right)}`);
  const gone = was.filter((right) => !is.includes(right));
  const added = is.filter((right) => !was.includes(right));
  return [[...having(gone), ...without(added)].join(', '), [...having(added), ...without(gone)].join(', ')];
}
