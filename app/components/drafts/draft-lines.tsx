import { boundName } from '#app/components/product/bound-name.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { DraftLine } from '#server/drafts/draft-view.ts';
import { roubles, thousands } from '#server/kernel/money.ts';

type Props = { lines: DraftLine[]; showWholesale: boolean };

/** The saved lines: what was wanted, what there is, what it costs now. */
export function DraftLines({ lines, showWholesale }: Props) {
  return (
    <table className="tbl cards cart order-lines">
      <caption className="visually-hidden">Товары черновика</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Фото</span>
          </th>
          <th scope="col">Наименование</th>
          <th scope="col">Склад</th>
          {showWholesale && (
            <th scope="col" className="num">
              Цена
            </th>
          )}
          <th scope="col" className="num">
            Количество
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={`${line.id}:${line.wms}:${line.type}`} line={line} showWholesale={showWholesale} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, showWholesale }: { line: DraftLine; showWholesale: boolean }) {
  const { id, articul, header, picture, picturetype, sold, warehouse, quantity, unit, problem } = line;
  return (
    <tr className={problem ? 'bad' : undefined}>
      <td className="c-pic">
        <ProductPicture {...{ picture, picturetype, header }} />
      </td>
      <td className="c-name name">
        {sold ? <a href={`/product/${id}`}>{boundName(header)}</a> : boundName(header)}
        <span className="sub">
          <span className="art">{articul}</span>
        </span>
        {problem && (
          <span className="err">
            <Icon name="alert-circle" />
            <span>{problem.message}</span>
          </span>
        )}
      </td>
      <td className="c-wms text-nowrap">{warehouse}</td>
      {showWholesale && (
        <td className="c-price num price">
          {line.price === undefined ? <span className="cnt">нет цены</span> : roubles(line.price)}
          <PriceChange {...line} />
        </td>
      )}
      <td className="c-qty num">
        {thousands(quantity)} {unit}
      </td>
    </tr>
  );
}

/** What it cost when the draft was saved, where that was another price. */
function PriceChange({ price, savedPrice }: Pick<DraftLine, 'price' | 'savedPrice'>) {
  if (price === undefined || savedPrice === undefined || price === savedPrice) return null;
  return (
    <span className="sub fw-normal">
      {price > savedPrice ? 'подорожало' : 'подешевело'}, было {roubles(savedPrice)}
    </span>
  );
}
