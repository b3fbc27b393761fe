import { thousands } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';

/** Lists the lines that were not added in full, for the window after repeating; long lists are cut. */
const maxShown = 5;

type Missing = { articul: string; unit: string; asked: number; added: number; held: number };

export function missingTexts(lines: readonly Missing[]): string[] {
  const texts = lines.slice(0, maxShown).map(({ articul, unit, asked, added, held }) => {
    const wanted = pieces(asked, unit);
    if (added === 0 && held > 0) return `${articul}: уже в корзине, больше нет`;
    return added === 0
      ? `${articul}: нет в наличии`
      : `${articul}: добавлено ${thousands(added)}, а нужно ${wanted}`;
  });
  const rest = lines.length - maxShown;
  return rest > 0 ? [...texts, `и ещё ${rest}`] : texts;
}
