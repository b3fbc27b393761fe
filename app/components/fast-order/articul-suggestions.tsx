import type { HTMLAttributes } from 'react';
import { Marked } from '#app/components/catalogue/marked.tsx';
import type { Suggestions } from '#app/components/catalogue/suggestion.ts';
import { roubles } from '#server/kernel/money.ts';

type Props = {
  shown: { term: string; answer: Suggestions } | undefined;
  listProps: HTMLAttributes<HTMLUListElement>;
  optionProps: (index: number) => HTMLAttributes<HTMLLIElement>;
};

/** Goods for the letters typed into an articul cell: articul first, for that is what is being typed. */
export function ArticulSuggestions({ shown, listProps, optionProps }: Props) {
  if (!shown) return null;
  const { term, answer } = shown;
  const marked = answer.shownQuery ?? term;
  return (
    <div className="menu-body ac fo-ac">
      <ul className="ac-list" aria-label="Подсказки" {...listProps}>
        {answer.products.map((product, i) => (
          <li key={product.id} {...optionProps(i)}>
            <span className="art">
              <Marked text={product.articul} query={marked} />
            </span>
            <span className="fo-name">{product.header}</span>
            {product.price !== undefined && <b className="money">{roubles(product.price)}</b>}
          </li>
        ))}
      </ul>
    </div>
  );
}
