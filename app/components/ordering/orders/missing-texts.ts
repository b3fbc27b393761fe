import { thousands } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { RaisedLine } from '#server/ordering/basket/repeat-lines.server.ts';

/** The maximum number of lines in the window after repeating an order; further lines are only counted. */
const maxShown = 5;

type Missing = { articul: string; unit: string; asked: number; added: number; held: number };

export function missingTexts(lines: readonly Missing[]): string[] {
  const texts = lines.map(({ articul, unit, asked, added, held }) => {
    const wanted = pieces(asked, unit);
    if (added === 0 && held > 0) return `${articul}: уже в корзине, больше нет`;
    return added === 0
      ? `${articul}: нет в наличии`
      : `${articul}: добавлено ${thousands(added)}, а нужно ${wanted}`;
  });
  return cut(texts);
}

/**
 * Returns, for each line that was raised to a quantity that is sold, the new quantity and the reason. Long lists
 * are shortened, too.
 */
export function raisedTexts(lines: readonly RaisedLine[] = []): string[] {
  return cut(lines.map(({ articul, message }) => `${articul}: ${message.replace(/^К/, 'к')}`));
}

function cut(texts: string[]): string[] {
  const rest = texts.length - maxShown;
  return rest > 0 ? [...texts.slice(0, maxShown), `и ещё ${rest}`] : texts;
}
