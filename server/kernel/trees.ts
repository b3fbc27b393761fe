/** What `a[b][c]=1` of a form and JSON objects become: names → values or further trees. Lists are none. */
type Tree = Record<string, unknown>;

/** Whether a field came with names in brackets, or as an object. */
export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands under each id, `minp[5]=…`; keys that are no ids are left out, and what is no tree has none. */
export function entriesById(value: unknown): [number, unknown][] {
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): [number, unknown][] =>
    /^[1-9]\d{0,14}$/.test(key) ? [[Number(key), inner]] : [],
  );
}
