import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Toggles } from '#app/components/catalogue/toggles.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { roubles } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { BasketLine, LineNote } from '#server/ordering/basket/basket-view.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import { type LineEditing, LineQuantity } from './line-quantity.tsx';

type Props = {
  line: BasketLine;
  showWholesale: boolean;
  marked: boolean;
  /** Whether the product is a favourite or a need. Undefined: the basket is only shown. */
  kept: { wish: boolean; need: number } | undefined;
  note: LineNote | undefined;
  editing: LineEditing | undefined;
};

/** A line of the basket. A problem is shown below its name, with a solution. */
export function BasketRow({ line, showWholesale, marked, kept, note, editing }: Props) {
  const { articul, price, problem } = line;
  const key = lineKey(line);
  const id = key.replaceAll(':', '-');
  const message = problem?.message ?? note?.message;
  const messageId = message && `e-${id}`;
  return (
    <tr id={`line-${id}`} className={message ? 'faulty' : undefined}>
      <td className="c-mark">
        <input
          className="form-check-input m-0"
          type="checkbox"
          name="mark[]"
          value={key}
          defaultChecked={marked}
          aria-label={`Отметить ${articul}`}
        />
      </td>
      <td className="c-pic">
        <ProductPicture picture={line.picture} picturetype={line.picturetype} header={line.header} />
      </td>
      <td className="c-name title">
        <a href={`/product/${line.id}`}>{boundName(line.header)}</a>
        <span className="caption">
          <span className="articul">{articul}</span>
          {line.brand && ` · ${line.brand.header}`}
        </span>
        {message && (
          <span className="error" id={messageId}>
            <Icon name="alert-circle" />
            <span>
              {message}
              {problem && <Fit line={line} />}
            </span>
          </span>
        )}
      </td>
      {showWholesale && (
        <td className="c-price number">{price === undefined ? 'нет цены' : roubles(price)}</td>
      )}
      <td className="c-qty">
        <LineQuantity line={line} editing={editing} invalid={Boolean(message)} describedBy={messageId} />
      </td>
      {showWholesale && (
        <td className="c-sum number price">{price === undefined ? '' : roubles(line.sum)}</td>
      )}
      <td className="c-del">
        {kept && <Toggles id={line.id} articul={articul} {...kept} />}
        <button
          type="submit"
          className="icon-btn"
          name="delete"
          value={key}
          aria-label={`Удалить ${articul}`}
        >
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  );
}

/** «Взять 18 шт.»: sets the line to the free quantity. */
function Fit({ line }: { line: BasketLine }) {
  if (line.problem?.code !== 'NOT_ENOUGH_STOCK' || line.available === 0) return null;
  return (
    <>
      {' '}
      <button type="submit" className="fit-button" name="fit" value={`${lineKey(line)}=${line.available}`}>
        Взять {pieces(line.available, line.unit)}
      </button>
    </>
  );
}
