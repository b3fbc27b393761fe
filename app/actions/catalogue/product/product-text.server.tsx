import { renderToStaticMarkup } from 'react-dom/server';
import { ProductText } from '#app/components/catalogue/product/product-text.tsx';
import { pieces } from '#server/kernel/quantity.ts';

type Described = { product: { description: string }; descriptionHtml?: string | undefined };

/** Returns the description of a product as the safe HTML that its card shows, so that cards need no script for it. */
export function productText({ product, descriptionHtml }: Described): string {
  return renderToStaticMarkup(<ProductText html={descriptionHtml} text={product.description} />);
}

type Sold = {
  mayOrder: boolean;
  product: { orderable: boolean; pack: number; unit: string; soldBy?: string | undefined };
};

/** Returns what the card says beside its button: why the product cannot be ordered, and in which quantities it is sold. */
export function orderNotes({ mayOrder, product: { orderable, pack, unit, soldBy } }: Sold): string[] {
  const inPack = pack > 1 ? `В упаковке ${pieces(pack, unit)}` : '';
  return [
    mayOrder && !orderable ? 'По договору нет цены на этот товар: заказать его нельзя' : '',
    soldBy ? `Продаётся ${soldBy}` : inPack,
  ].filter(Boolean);
}
