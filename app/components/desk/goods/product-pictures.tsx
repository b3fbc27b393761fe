import { type HTMLAttributes, useRef } from 'react';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { FileField } from '#app/components/ui/text-field.tsx';
import { submitValues, useDragRows } from '#app/enhance/drag-rows.ts';
import type { ProductCard } from '#server/desk/goods/goods-view.ts';
import { deskProduct } from '../desk-hrefs.ts';
import { PlaceButtons } from '../place-buttons.tsx';

type Props = { product: ProductCard; errors: string[] | undefined };

/** The pictures of a product in their order, with a form for more. A mouse drags them, the buttons move them, too. */
export function ProductPictures({ product, errors }: Props) {
  const { id, pictures, mayEdit } = product;
  const form = useRef<HTMLFormElement>(null);
  const rowProps = useDragRows((picture, target, where) => {
    submitValues(form.current, { picture, place: `${where} ${target}` });
  });
  if (!mayEdit && pictures.length < 2) return null;
  return (
    <section className="card desk-part" id="pictures" aria-labelledby="h-pictures">
      <div className="desk-part-head">
        <h2 id="h-pictures">Фото</h2>
      </div>
      {pictures.length === 0 ? (
        <p className="quiet desk-none">Фото пока нет: каталог показывает рисунок раздела.</p>
      ) : (
        <table className="data-table cards labelled desk-list">
          <caption className="visually-hidden">Фото в том порядке, в котором их видит дилер</caption>
          <thead>
            <tr>
              <th scope="col">Фото</th>
              {mayEdit && <th scope="col">Порядок</th>}
              {mayEdit && (
                <th scope="col">
                  <span className="visually-hidden">Удалить</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {pictures.map((picture, i) => (
              <Row
                key={picture.path}
                {...picture}
                product={product}
                place={i + 1}
                dragged={mayEdit ? rowProps(picture.path) : {}}
              />
            ))}
          </tbody>
        </table>
      )}
      {mayEdit && pictures.length > 1 && (
        <form ref={form} method="post" action={`${deskProduct(id)}#pictures`} hidden>
          <input type="hidden" name="picture" />
          <input type="hidden" name="place" />
        </form>
      )}
      {mayEdit && (
        <form
          method="post"
          action={`${deskProduct(id)}#pictures`}
          encType="multipart/form-data"
          className="form-body"
        >
          <SubmissionKey />
          <FileField
            meta={{ id: 'pictures-file', name: 'pictures', ...(errors && { errors }) }}
            label="Добавить фото"
            accept="image/jpeg,image/png,image/webp,image/gif"
            multiple
            hint="JPEG, PNG или WebP, каждое до 10&nbsp;МБ, до 10&nbsp;за раз"
          />
          <SubmitButton busy="Загружаем…" className="">
            Загрузить
          </SubmitButton>
        </form>
      )}
    </section>
  );
}

type RowProps = {
  path: string;
  type: string;
  product: ProductCard;
  place: number;
  dragged: HTMLAttributes<HTMLTableRowElement>;
};

function Row({ path, type, product, place, dragged }: RowProps) {
  const { id, header, pictures, mayEdit } = product;
  const name = place === 1 ? 'Главное' : `${place}-е`;
  return (
    <tr {...dragged}>
      <td className="c-head">
        <a className="slide-row" draggable={false} href={path}>
          <ProductPicture picture={path} picturetype={type} header={header} />
          {name}
          <span className="visually-hidden"> фото целиком</span>
        </a>
      </td>
      {mayEdit && (
        <td data-label="Порядок">
          <form method="post" action={`${deskProduct(id)}#pictures`} className="place-buttons">
            <input type="hidden" name="picture" value={path} />
            {place > 2 && (
              <button type="submit" className="btn btn-sm" name="place" value="first">
                Сделать главным
              </button>
            )}
            <PlaceButtons
              place={place}
              last={pictures.length}
              name={`фото ${name}`}
              sent={{ up: `before ${pictures[place - 2]?.path}`, down: `after ${pictures[place]?.path}` }}
            />
          </form>
        </td>
      )}
      {mayEdit && (
        <td className="number">
          <form method="post" action={`${deskProduct(id)}#pictures`}>
            <input type="hidden" name="picture" value={path} />
            <button type="submit" className="btn btn-sm btn-quiet" name="removed" value="1">
              Удалить<span className="visually-hidden"> {name} фото</span>
            </button>
          </form>
        </td>
      )}
    </tr>
  );
}
