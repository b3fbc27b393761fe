import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { Completion } from '#app/enhance/autocomplete.ts';
import { roubles } from '#server/kernel/money.ts';
import { Marked } from './marked.tsx';
import { SuggestedOffer } from './suggested-offer.tsx';
import type { Suggestions } from './suggestion.ts';

/** The list below the search field: the best goods, and a link to all matches at the end. */
export function SuggestionList({ shown, listProps, optionProps }: Completion<Suggestions>) {
  if (!shown) return null;
  const { term, answer } = shown;
  const marked = answer.shownQuery ?? term;
  return (
    <div className="menu-body suggest start-0 end-0">
      {answer.shownQuery && <p className="remark m-0 px-1">Показано по запросу «{answer.shownQuery}»</p>}
      <ul className="suggest-list" aria-label="Подсказки" {...listProps}>
        {answer.products.map((product, i) => (
          <li key={product.id} {...optionProps(i)}>
            <ProductPicture
              picture={product.picture}
              picturetype={product.picturetype}
              header={product.header}
            />
            <span>
              <span className="ac-name">
                <Marked text={boundName(product.header)} query={marked} />
              </span>
              <span className="caption">
                <span className="articul">
                  <Marked text={product.articul} query={marked} />
                </span>
                {product.brand && ` · ${product.brand}`}
              </span>
            </span>
            <SuggestedOffer {...product} />
            {product.price_rrc !== undefined && (
              <span className="money text-end">
                <span className="caption">РРЦ</span>
                <b>{roubles(product.price_rrc)}</b>
              </span>
            )}
          </li>
        ))}
        <li {...optionProps(answer.products.length)} className="suggest-all">
          Все результаты по запросу «{marked}»
        </li>
      </ul>
    </div>
  );
}
