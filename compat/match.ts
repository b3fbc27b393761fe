import type { Row, Verb } from './row.ts';

/**
 * Returns a path without doubled slashes and without the slash at its end, because it matches with or without them
 * (§7.1.1).
 */
export function tidied(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}

export type Called = { row: Row; params: Record<string, string> };

/** Returns the rows at a path, for any verb. */
export function rowsAt(rows: readonly Row[], path: string): Called[] {
  const asked = tidied(path);
  return rows.flatMap((row) => {
    const params = row.match(asked);
    return params ? [{ row, params }] : [];
  });
}

/**
 * Returns the rows for a verb. HEAD is a GET without the body of the response, for read-only calls. A fragment also
 * accepts a POST, as jQuery's `.load(url, data)` sends it, but not at the address of a screen, which has its own POSTs.
 */
export function rowsFor(called: Called[], method: string, { atScreen = false } = {}): Called[] {
  if (method === 'HEAD') return rowsFor(called, 'GET').filter(({ row }) => !row.changes);
  const rows = called.filter(({ row }) => row.verbs.includes(method as Verb));
  const isFragment = called.some(({ row }) => row.reply.kind === 'html');
  return method === 'POST' && rows.length === 0 && isFragment && !atScreen ? rowsFor(called, 'GET') : rows;
}

/** Returns the first row whose condition the fields fulfill. */
export function rowFitting(called: Called[], fields: Record<string, unknown>): Called | undefined {
  return called.find(({ row }) =>
    Object.entries(row.when ?? {}).every(([name, wanted]) => {
      const sent = [fields[name]].flat().at(-1);
      return wanted === true ? sent !== undefined : [wanted].flat().includes(String(sent ?? '').trim());
    }),
  );
}

/** Returns the value of the `Allow` header. */
export function allowed(called: Called[], at: { atScreen?: boolean | undefined } = {}): string {
  const { atScreen = false } = at;
  return ['GET', 'HEAD', 'POST']
    .filter((method) => rowsFor(called, method, { atScreen }).length > 0)
    .join(', ');
}
