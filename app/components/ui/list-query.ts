/** The conditions of a list as its address holds them: what was typed, broken or not; '' where there is none. */
export function readConditions<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
): Record<Name, string> {
  const texts = names.map((name) => [name, (params.get(name) ?? '').trim()]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** An address of a list under conditions; empty ones and page 1 are left out. */
export function listHref(path: string, conditions: Record<string, string>, page = 1): string {
  const params = new URLSearchParams(Object.entries(conditions).filter(([, value]) => value !== ''));
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}
