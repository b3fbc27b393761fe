import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { ComplaintGoods } from '#server/papers/complaints/complaint-view.ts';
import { withoutPictures } from './complaint-hrefs.ts';

type Props = {
  products: ComplaintGoods[];
  /** The products that are already in the list. */
  picked: readonly number[];
  /** The form of the new complaint, which is sent along. Without it, the list is a separate form. */
  formId?: string;
};

/** The search results, each with a button that adds it to the list. */
export function FoundList({ products, picked, formId }: Props) {
  const list = (
    <ul className="complaint-found" aria-label="Найденные товары">
      {products.map(({ id, articul, header, picture, picturetype }) => (
        <li key={id}>
          <ProductPicture picture={picture} picturetype={picturetype} header={header} />
          <span>
            {boundName(header)}
            <span className="caption">
              <span className="articul">{articul}</span>
            </span>
          </span>
          {picked.includes(id) ? (
            <span className="quiet">
              <Icon name="check" /> в рекламации
            </span>
          ) : (
            <button
              type="submit"
              className="btn btn-sm"
              name={formId ? 'add' : 'id'}
              form={formId}
              formEncType={formId && withoutPictures}
              value={id}
              aria-label={`Добавить ${articul}`}
            >
              <Icon name="plus" />
              Добавить
            </button>
          )}
        </li>
      ))}
    </ul>
  );
  if (formId) return list;
  return (
    <form method="post" action="/search/" data-keep-scroll>
      {list}
    </form>
  );
}
