/** Returns the conditions of a list as typed in its address, valid or not; '' when absent. */
export function readConditions<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
): Record<Name, string> {
  const texts = names.map((name) => [name, (params.get(name) ?? '').trim()]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** Fields of the address that only affect the display; every other field narrows the list. */
const looks = ['page', 'perpage', 'sort'];

/** Returns whether any condition of a list is given; `query`: the fields of its address. */
export function isNarrowed(query: Readonly<Record<string, string | number | undefined>>): boolean {
  return Object.entries(query).some(
    ([name, value]) => value !== undefined && value !== '' && !looks.includes(name),
  );
}

/** Returns the address of a list under these conditions; omits empty ones and page 1. */
export function listHref(path: string, conditions: Record<string, string>, page = 1): string {
  const params = new URLSearchParams(Object.entries(conditions).filter(([, value]) => value !== ''));
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}
