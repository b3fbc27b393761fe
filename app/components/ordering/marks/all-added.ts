import { addedText } from '#app/components/catalogue/added-text.ts';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { raisedTexts } from '#app/components/ordering/orders/missing-texts.ts';
import { counted, plural } from '#server/kernel/plural.ts';
import { pieces as piecesText } from '#server/kernel/quantity.ts';
import type { RaisedLine } from '#server/ordering/basket/repeat-lines.server.ts';

type Missing = { articul: string; asked: number; added: number; inBasket: number };

type Added = {
  pieces: number;
  /** The number of products whose full quantity was already in the basket. */
  held: number;
  missing: Missing[];
  /** Lines that were raised to a quantity that is sold. */
  raised?: RaisedLine[];
  basket: { total: number; showWholesale: boolean };
};

/** The maximum number of short products listed. */
const maxNamed = 5;

/** Returns the result of «Добавить всё»: what was added, what was short, and what was already in the basket. */
export function allAddedText({
  pieces,
  held,
  missing,
  raised,
  basket,
}: Added): NonNullable<GoodsReply['done']> {
  const lines = [...shortTexts(missing), ...raisedTexts(raised), ...(held > 0 ? [heldText(held)] : [])];
  if (pieces > 0) {
    const total = basket.showWholesale ? basket.total : undefined;
    return { kind: 'ok', title: addedText(pieces, total), lines };
  }
  if (missing.length === 0) return { kind: 'info', title: 'Всё это уже лежит в корзине', lines: [] };
  return missing.some(({ inBasket }) => inBasket > 0) || held > 0
    ? { kind: 'info', title: 'Больше добавить нечего', lines }
    : { kind: 'no', title: 'Ничего не добавлено: на складах этого нет', lines };
}

function shortTexts(missing: Missing[]): string[] {
  const texts = missing.slice(0, maxNamed).map(({ articul, asked, added, inBasket }) => {
    return inBasket === 0
      ? `${articul}: нет в наличии`
      : `${articul}: не хватает ${piecesText(asked - added)}`;
  });
  const rest = missing.length - maxNamed;
  return rest > 0 ? [...texts, `и ещё ${rest}`] : texts;
}

function heldText(held: number): string {
  return `${counted(held, 'товар', 'товара', 'товаров')} уже ${plural(held, 'лежит', 'лежат', 'лежат')} в корзине`;
}
