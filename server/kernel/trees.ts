/**
 * The object made from `a[b][c]=1` in a form or from a JSON object: names mapped to values or further trees. Lists
 * are not trees.
 */
type Tree = Record<string, unknown>;

/** Returns whether a field was sent with names in brackets or as an object. */
export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the values under ids, `minp[5]=…`. Ignores keys that are not ids; a value that is not a tree has no
 * entries.
 */
export function entriesById(value: unknown): [number, unknown][] {
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): [number, unknown][] =>
    /^[1-9]\d{0,14}$/.test(key) ? [[Number(key), inner]] : [],
  );
}
