import { Toggles } from '#app/components/catalogue/toggles.tsx';
import { boundName } from '#app/components/product/bound-name.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { BasketLine, LineNote } from '#server/basket/basket-view.ts';
import { lineKey } from '#server/basket/line-key.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { type LineEditing, LineQuantity } from './line-quantity.tsx';

type Props = {
  line: BasketLine;
  showWholesale: boolean;
  marked: boolean;
  /** Whether it is among the favourites and the needs. Undefined: where the basket is only shown. */
  kept: { wish: boolean; need: number } | undefined;
  note: LineNote | undefined;
  editing: LineEditing | undefined;
};

/** A line of the basket. What is wrong with it stands under its name, with the way out. */
export function BasketRow({ line, showWholesale, marked, kept, note, editing }: Props) {
  const { articul, price, problem } = line;
  const key = lineKey(line);
  const id = key.replaceAll(':', '-');
  const message = problem?.message ?? note?.message;
  const messageId = message && `e-${id}`;
  return (
    <tr id={`line-${id}`} className={message ? 'bad' : undefined}>
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
      <td className="c-name name">
        <a href={`/product/${line.id}`}>{boundName(line.header)}</a>
        <span className="sub">
          <span className="art">{articul}</span>
          {line.brand && ` · ${line.brand.header}`}
        </span>
        {message && (
          <span className="err" id={messageId}>
            <Icon name="alert-circle" />
            <span>
              {message}
              {problem && <Fit line={line} />}
            </span>
          </span>
        )}
      </td>
      {showWholesale && <td className="c-price num">{price === undefined ? 'нет цены' : roubles(price)}</td>}
      <td className="c-qty">
        <LineQuantity line={line} editing={editing} invalid={Boolean(message)} describedBy={messageId} />
      </td>
      {showWholesale && <td className="c-sum num price">{price === undefined ? '' : roubles(line.sum)}</td>}
      <td className="c-del">
        {kept && <Toggles id={line.id} articul={articul} {...kept} />}
        <button type="submit" className="ib" name="delete" value={key} aria-label={`Удалить ${articul}`}>
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  );
}

/** «Поставить 18»: makes the line what is free. */
function Fit({ line }: { line: BasketLine }) {
  if (line.problem?.code !== 'NOT_ENOUGH_STOCK' || line.available === 0) return null;
  return (
    <>
      {' '}
      <button type="submit" className="fit" name="fit" value={`${lineKey(line)}=${line.available}`}>
        Поставить {thousands(line.available)}
      </button>
    </>
  );
}
