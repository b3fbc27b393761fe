/**
 * Returns the names of the columns that staff override from now on: those overridden before, and those where `now`
 * differs from `before`. `names` are the columns that the import writes. With `isGivenBack`, 1C decides all of them
 * again. A record that is not from 1C has no overridden columns.
 */
export function deskFields<T extends object>(
  known: { fields: string; isImported: boolean },
  { before, now, names }: { before: T; now: T; names: readonly (keyof T & string)[] },
  isGivenBack: boolean,
): string {
  if (!known.isImported || isGivenBack) return '';
  const decided = new Set(known.fields.split(',').filter(Boolean));
  for (const name of names) if (before[name] !== now[name]) decided.add(name);
  return names.filter((name) => decided.has(name)).join(',');
}

/** Returns «да» or «нет» for the history and for a message beside a field. */
export const yesOrNo = (value: unknown): string => (value ? '«да»' : '«нет»');
