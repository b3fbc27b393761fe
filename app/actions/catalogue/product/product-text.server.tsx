import { renderToStaticMarkup } from 'react-dom/server';
import { NearGoods, type NearProduct } from '#app/components/catalogue/product/near-goods.tsx';
import { ProductDocuments } from '#app/components/catalogue/product/product-documents.tsx';
import { ProductText } from '#app/components/catalogue/product/product-text.tsx';
import { shownProposals } from '#app/components/ordering/substitutes/shown-proposals.ts';
import { SubstituteList } from '#app/components/ordering/substitutes/substitute-list.tsx';
import type { ExpectedOffer } from '#server/catalogue/expected-offer.server.ts';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import type { NearGoods as Near } from '#server/catalogue/near-goods.ts';
import type { ProductDocument } from '#server/goods/documents/product-document.ts';
import { currentDay, ruDate } from '#server/kernel/clock.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { upperFirst } from '#server/kernel/upper-first.ts';
import type { Proposal } from '#server/ordering/substitutes/proposal.ts';

type Described = {
  product: { id: number; description: string };
  descriptionHtml?: string | undefined;
  documents?: readonly ProductDocument[];
  near?: readonly Near<NearProduct>[];
};

/**
 * Returns the documents, the description and the goods that go with a product (linked by `hrefOf`) as the safe HTML that its card shows, so that cards need no
 * script for it.
 */
export function productText(
  { product, descriptionHtml, documents = [], near = [] }: Described,
  hrefOf = (id: number) => `/product/${id}`,
): string {
  return renderToStaticMarkup(
    <>
      <ProductDocuments productId={product.id} documents={documents} today={currentDay()} />
      <ProductText html={descriptionHtml} text={product.description} />
      <NearGoods near={near} hrefOf={hrefOf} />
    </>,
  );
}

type Sold = {
  mayOrder: boolean;
  product: GoodsItem;
};

type Noted = Sold & { expected?: string; expectedOffer?: readonly ExpectedOffer[] };

/** Returns whether a product can be put into the basket now. */
export function canAdd({ mayOrder, product: { orderable, stocks } }: Sold): boolean {
  return mayOrder && orderable && stocks.some(({ quantity }) => quantity > 0);
}

/**
 * Returns the notes beside the card's button as safe HTML: why the product cannot be ordered, in which quantities
 * it is sold, when more is expected, and what can be taken instead.
 */
export function orderNotes(
  { mayOrder, product, expected, expectedOffer = [] }: Noted,
  proposals: readonly Proposal[] = [],
): string {
  const { orderable, soldIn = '' } = product;
  const notes = [
    mayOrder && !orderable ? 'По договору нет цены на этот товар: заказать его нельзя' : '',
    upperFirst(soldIn),
    expected ?? '',
  ].filter(Boolean);
  const taken = shownProposals(proposals, ({ id, wms, quantity }) => `${id}:${wms}:${quantity}`);
  return renderToStaticMarkup(
    <>
      {notes.length > 0 && (
        <div className="quiet">
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </div>
      )}
      {expectedOffer.length > 0 && <input type="hidden" name="expectedOf" value={product.id} />}
      {expectedOffer.map((offer) => (
        <OrderExpected key={offer.wms} product={product} offer={offer} />
      ))}
      <SubstituteList items={taken} name="take" />
    </>,
  );
}

type OfferProps = { product: Pick<GoodsItem, 'id' | 'articul' | 'unit'>; offer: ExpectedOffer };

/** A quantity field and a button in the card's form that order goods before they arrive (§10.51). */
function OrderExpected({ product: { id, articul, unit }, offer }: OfferProps) {
  const { wms, warehouse, day, least, most } = offer;
  const field = `expected-${wms}`;
  return (
    <span className="d-grid gap-1 mt-2 mb-3">
      <label htmlFor={field}>
        {warehouse}: под поступление {ruDate(day)}, до {pieces(most, unit)}
      </label>
      <span className="d-flex gap-2">
        <input
          id={field}
          className="form-control w-date"
          name={`expected[${wms}]`}
          defaultValue={least}
          inputMode="numeric"
          autoComplete="off"
        />
        <button
          type="submit"
          className="btn"
          name="expect"
          value={`${id}:${wms}`}
          aria-label={`В корзину под поступление: ${articul}, ${warehouse}`}
        >
          В корзину
        </button>
      </span>
    </span>
  );
}
