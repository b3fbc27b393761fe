import type { Row } from '../row.ts';

/** What a call must say to be answered by this row, in words: `action=cancel`, `type=act or no type`. */
export function conditionOf({ when = {} }: Pick<Row, 'when'>): string {
  const said = Object.entries(when).map(([name, wanted]) => {
    if (wanted === true) return name;
    return [wanted]
      .flat()
      .map((text) => (text === '' ? `no ${name}` : `${name}=${text}`))
      .join(' or ');
  });
  return said.join(', ');
}
