import { renderToStaticMarkup } from 'react-dom/server';
import { ProductText } from '#app/components/catalogue/product/product-text.tsx';
import { pieces } from '#server/kernel/quantity.ts';

type Described = { product: { description: string }; descriptionHtml?: string | undefined };

/** Returns the description of a product as the safe HTML that its card shows, so that cards need no script for it. */
export function productText({ product, descriptionHtml }: Described): string {
  return renderToStaticMarkup(<ProductText html={descriptionHtml} text={product.description} />);
}

/** «В упаковке 10 шт., продаётся упаковками по 10»; '' when it is sold one by one. */
export function packNote({
  pack,
  unit,
  soldBy,
}: {
  pack: number;
  unit: string;
  soldBy?: string | undefined;
}): string {
  const inPack = pack > 1 ? `В упаковке ${pieces(pack, unit)}` : '';
  if (!soldBy) return inPack;
  return inPack ? `${inPack}, продаётся ${soldBy}` : `Продаётся ${soldBy}`;
}
