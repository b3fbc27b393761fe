import type { ReactNode } from 'react';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { roubles } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { DraftLine } from '#server/ordering/drafts/draft-view.ts';

type Props = {
  lines: readonly DraftLine[];
  caption: string;
  /** Returns the substitutes for a line, with the buttons that choose them. */
  swaps: (line: DraftLine) => ReactNode;
  /** The heading of the prices; undefined when they are hidden. */
  priceHead: 'Цена' | 'РРЦ' | undefined;
  /** The field of a line's quantity; absent: quantities are only shown. */
  quantityOf?: ((line: DraftLine) => ReactNode) | undefined;
};

/** Saved lines compared with today: wanted quantity, available quantity, current price. */
export function DraftLines({ lines, caption, swaps, priceHead, quantityOf }: Props) {
  return (
    <table className={`data-table cards basket order-lines${quantityOf ? ' drafted' : ''}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Фото</span>
          </th>
          <th scope="col">Наименование</th>
          <th scope="col">Склад</th>
          {priceHead && (
            <th scope="col" className="number">
              {priceHead}
            </th>
          )}
          <th scope="col" className="number">
            Количество
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line
            key={`${line.id}:${line.wms}:${line.type}`}
            line={line}
            swaps={swaps(line)}
            quantity={quantityOf?.(line) ?? pieces(line.quantity, line.unit)}
            showPrice={priceHead !== undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

type LineProps = { line: DraftLine; swaps: ReactNode; quantity: ReactNode; showPrice: boolean };

function Line({ line, swaps, quantity, showPrice }: LineProps) {
  const { id, articul, header, picture, picturetype, sold, soldIn, warehouse, problem } = line;
  return (
    <tr className={problem ? 'faulty swapped' : undefined}>
      <td className="c-pic">
        <ProductPicture picture={picture} picturetype={picturetype} header={header} />
      </td>
      <td className="c-name title">
        {sold ? <a href={`/product/${id}`}>{boundName(header)}</a> : boundName(header)}
        <span className="caption">
          <span className="articul">{articul}</span>
        </span>
        {soldIn && <span className="caption sold-in">{soldIn}</span>}
        {line.raised && <span className="caption">{line.raised.message}</span>}
        {problem && (
          <span className="error">
            <Icon name="alert-circle" />
            <span>{problem.message}</span>
          </span>
        )}
        {swaps}
      </td>
      <td className="c-wms text-nowrap">{warehouse}</td>
      {showPrice && (
        <td className="c-price number price">
          {line.price === undefined ? <span className="quiet">нет цены</span> : roubles(line.price)}
          <PriceChange {...line} />
        </td>
      )}
      <td className="c-qty number">{quantity}</td>
    </tr>
  );
}

/** The price when the draft was saved, if it differs. */
function PriceChange({ price, savedPrice }: Pick<DraftLine, 'price' | 'savedPrice'>) {
  if (price === undefined || savedPrice === undefined || price === savedPrice) return null;
  return (
    <span className="caption fw-normal">
      {price > savedPrice ? 'подорожало' : 'подешевело'}, было {roubles(savedPrice)}
    </span>
  );
}
