import type { Row, Verb } from './row.ts';

/** What stands in the places of a row's URL; undefined for any other path. The path has to be `tidied`. */
export type UrlMatcher = (path: string) => Record<string, string> | undefined;

/** Reads the URL of a row: `/ajax/search/cat{id}`, `/openapi/getProduct/{id?}`. Letter case is all the same, as to Remix. */
export function urlMatcher(url: string): UrlMatcher {
  const source = url
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\/\{(\w+)\\\?\}$/, '(?:/(?<$1>[^/]+))?')
    .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const pattern = new RegExp(`^${source}$`, 'i');
  return (path) => {
    const groups = pattern.exec(path);
    if (!groups) return undefined;
    const given = Object.entries(groups.groups ?? {}).filter(([, text]) => text !== undefined);
    return Object.fromEntries(given.map(([name, text]) => [name, decodeURIComponent(text)]));
  };
}

/** A path without what does not count: it fits with or without slashes at its end (contract §3.1.1). */
export function tidied(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}

export type Called = { row: Row; params: Record<string, string> };

/** The rows that answer at a path, whatever the verb. */
export function rowsAt(rows: readonly Row[], path: string): Called[] {
  const asked = tidied(path);
  return rows.flatMap((row) => {
    const params = row.match(asked);
    return params ? [{ row, params }] : [];
  });
}

/** Those of them for a verb. HEAD is a GET without the answer's body, of calls that only read. */
export function rowsFor(called: Called[], method: string): Called[] {
  if (method === 'HEAD') return rowsFor(called, 'GET').filter(({ row }) => !row.changes);
  return called.filter(({ row }) => row.verbs.includes(method as Verb));
}

/** The first whose condition the fields of the call fulfil. */
export function rowFitting(called: Called[], fields: Record<string, unknown>): Called | undefined {
  return called.find(({ row }) =>
    Object.entries(row.when ?? {}).every(([name, wanted]) => {
      const sent = [fields[name]].flat().at(-1);
      return wanted === true ? sent !== undefined : [wanted].flat().includes(String(sent ?? '').trim());
    }),
  );
}

/** What `Allow` says. */
export function allowed(called: Called[]): string {
  return ['GET', 'HEAD', 'POST'].filter((method) => rowsFor(called, method).length > 0).join(', ');
}
