import { thousands } from '#server/kernel/money.ts';

/** What did not come into the basket in full, for the window after repeating; long lists are cut. */
const mostShown = 5;

type Missing = { articul: string; asked: number; added: number };

export function missingTexts(lines: readonly Missing[]): string[] {
  const texts = lines.slice(0, mostShown).map(({ articul, asked, added }) => {
    const wanted = `${thousands(asked)} шт.`;
    return added === 0 ? `${articul}: нет в наличии` : `${articul}: ${thousands(added)} из ${wanted}`;
  });
  const rest = lines.length - mostShown;
  return rest > 0 ? [...texts, `и ещё ${rest}`] : texts;
}
