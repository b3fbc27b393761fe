import { Marked } from '#app/components/catalogue/marked.tsx';
import { SuggestedOffer } from '#app/components/catalogue/suggested-offer.tsx';
import type { Suggestions } from '#app/components/catalogue/suggestion.ts';
import type { Completion } from '#app/enhance/autocomplete.ts';

/** Suggestions for an articul cell, with the articul first because it is being typed. */
export function ArticulSuggestions({ shown, listProps, optionProps }: Completion<Suggestions>) {
  if (!shown) return null;
  const { term, answer } = shown;
  const marked = answer.shownQuery ?? term;
  return (
    <div className="menu-body suggest fo-ac">
      <ul className="suggest-list" aria-label="Подсказки" {...listProps}>
        {answer.products.map((product, i) => (
          <li key={product.id} {...optionProps(i)}>
            <span className="articul">
              <Marked text={product.articul} query={marked} />
            </span>
            <span className="fo-name">{product.header}</span>
            <SuggestedOffer {...product} />
          </li>
        ))}
      </ul>
    </div>
  );
}
