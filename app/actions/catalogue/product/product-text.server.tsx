import { renderToStaticMarkup } from 'react-dom/server';
import { ProductText } from '#app/components/catalogue/product/product-text.tsx';
import { shownProposals } from '#app/components/ordering/substitutes/shown-proposals.ts';
import { SubstituteList } from '#app/components/ordering/substitutes/substitute-list.tsx';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import type { Proposal } from '#server/ordering/substitutes/proposal.ts';

type Described = { product: { description: string }; descriptionHtml?: string | undefined };

/** Returns the description of a product as the safe HTML that its card shows, so that cards need no script for it. */
export function productText({ product, descriptionHtml }: Described): string {
  return renderToStaticMarkup(<ProductText html={descriptionHtml} text={product.description} />);
}

type Sold = {
  mayOrder: boolean;
  product: GoodsItem;
};

type Noted = Sold & { expected?: string };

/** Returns whether a product can be put into the basket now. */
export function canAdd({ mayOrder, product: { orderable, stocks } }: Sold): boolean {
  return mayOrder && orderable && stocks.some(({ quantity }) => quantity > 0);
}

/**
 * Returns what the card says beside its button, as safe HTML: why the product cannot be ordered, in which quantities it is
 * sold, when more is expected, and what can be taken instead.
 */
export function orderNotes(
  { mayOrder, product, expected }: Noted,
  proposals: readonly Proposal[] = [],
): string {
  const { orderable, soldIn = '' } = product;
  const notes = [
    mayOrder && !orderable ? 'По договору нет цены на этот товар: заказать его нельзя' : '',
    soldIn.charAt(0).toUpperCase() + soldIn.slice(1),
    expected ?? '',
  ].filter(Boolean);
  const taken = shownProposals(proposals, ({ id, wms, quantity }) => `${id}:${wms}:${quantity}`);
  return renderToStaticMarkup(
    <>
      {notes.map((note) => (
        <span className="quiet" key={note}>
          {note}
        </span>
      ))}
      <SubstituteList items={taken} name="take" />
    </>,
  );
}
