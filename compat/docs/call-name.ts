import type { Row } from '../row.ts';

/**
 * Returns the heading of a row in docs/legacy-api.md, different for every row: `GET, POST /ajax/recount with
 * delete=1, mark`.
 */
export function callName(row: Pick<Row, 'verbs' | 'url' | 'when'>): string {
  const condition = conditionOf(row);
  return `${row.verbs.join(', ')} ${shownUrl(row.url)}${condition && ` with ${condition}`}`;
}

/** Returns the fields that select this row, as a text: `action=cancel`, `type=act or no type`. */
export function conditionOf({ when = {} }: Pick<Row, 'when'>): string {
  const parts = Object.entries(when).map(([name, wanted]) => {
    if (wanted === true) return name;
    return [wanted]
      .flat()
      .map((text) => (text === '' ? `no ${name}` : `${name}=${text}`))
      .join(' or ');
  });
  return parts.join(', ');
}

/** Returns the URL without its optional last part. */
export function shownUrl(url: string): string {
  return url.replace(/\/\{\w+\?\}$/, '/');
}
