import { foldArticul } from '../../../goods/fold.ts';
import { namedBy } from '../../../goods/named-by.ts';
import type { Spelled } from '../bulk/stored-product.ts';
import type { PictureName } from './picture-name.ts';

type Picture = Extract<PictureName, { kind: 'picture' }>;
type Found = { product: Spelled; place: number } | { problem: string };

/**
 * Returns the product that a file is named after. The whole name as an articul wins when it is spelled exactly so;
 * otherwise a number at its end is the place of the picture. A name that fits several products is a problem.
 */
export function productOfName(
  { whole, stem, place }: Picture,
  spelled: ReadonlyMap<string, readonly Spelled[]>,
): Found {
  const named = (text: string | undefined) =>
    namedBy(text ?? '', (text && spelled.get(foldArticul(text))) || []);
  const byWhole = named(whole);
  const byStem = named(stem);
  const found =
    byWhole.spelled === 'same'
      ? byWhole.products.map((product) => ({ product, place: 1 }))
      : [
          ...byWhole.products.map((product) => ({ product, place: 1 })),
          ...byStem.products.map((product) => ({ product, place })),
        ];
  const [only] = found;
  if (!only) return { problem: `Товара с артикулом «${stem ?? whole}» нет` };
  if (found.length === 1) return only;
  const articuls = [...new Set(found.map(({ product }) => `${product.articul} (код ${product.id})`))];
  return { problem: `Имя подходит нескольким товарам: ${articuls.slice(0, 5).join(', ')}` };
}
