import { boundName } from '#app/components/product/bound-name.ts';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { Completion } from '#app/enhance/autocomplete.ts';
import { roubles } from '#server/kernel/money.ts';
import { Marked } from './marked.tsx';
import type { Suggestions } from './suggestion.ts';

/** The list under the search field: the best goods, and last the way to all of them. */
export function SuggestionList({ shown, listProps, optionProps }: Completion<Suggestions>) {
  if (!shown) return null;
  const { term, answer } = shown;
  const marked = answer.shownQuery ?? term;
  return (
    <div className="menu-body ac start-0 end-0">
      {answer.shownQuery && <p className="hint m-0 px-1">Показано по запросу «{answer.shownQuery}»</p>}
      <ul className="ac-list" aria-label="Подсказки" {...listProps}>
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
              <span className="sub">
                <span className="art">
                  <Marked text={product.articul} query={marked} />
                </span>
                {product.brand && ` · ${product.brand}`}
              </span>
            </span>
            {product.price !== undefined && <b className="money">{roubles(product.price)}</b>}
            {product.price_rrc !== undefined && (
              <span className="money text-end">
                <span className="sub">РРЦ</span>
                <b>{roubles(product.price_rrc)}</b>
              </span>
            )}
          </li>
        ))}
        <li {...optionProps(answer.products.length)} className="ac-all">
          Все результаты по запросу «{marked}»
        </li>
      </ul>
    </div>
  );
}
