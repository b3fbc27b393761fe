import { Toggles } from '#app/components/catalogue/toggles.tsx';
import type { Toggling } from '#app/components/catalogue/with-toggles.ts';
import { boundName } from '#app/components/product/bound-name.ts';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { OrderGroup, OrderLineView } from '#server/orders/order-view.ts';

type Props = {
  groups: OrderGroup[];
  showWholesale: boolean;
  /** Marks on their way to the server; given, the lines stand in a form of goods, with their marks. */
  toggling?: Toggling;
};

/** What was ordered, warehouse by warehouse, at the prices of that day. */
export function OrderLines({ groups, showWholesale, toggling }: Props) {
  return (
    <table className="tbl cards cart order-lines">
      <caption className="visually-hidden">Товары заказа по складам</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Фото</span>
          </th>
          <th scope="col">Наименование</th>
          {showWholesale && (
            <th scope="col" className="num">
              Цена
            </th>
          )}
          <th scope="col" className="num">
            Количество
          </th>
          {showWholesale && (
            <th scope="col" className="num">
              Сумма
            </th>
          )}
          {toggling && (
            <th scope="col" className="no-print">
              <span className="visually-hidden">Избранное и потребности</span>
            </th>
          )}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.wmsId}>
          <tr className="group">
            <td colSpan={2}>Склад {group.warehouse}</td>
            <td className="num fw-normal text-secondary" colSpan={showWholesale ? 2 : 1}>
              {counted(group.lines.length, 'позиция', 'позиции', 'позиций')}, {thousands(group.quantity)} шт.
            </td>
            {showWholesale && <td className="num">{roubles(group.sum)}</td>}
            {toggling && <td className="c-act no-print" />}
          </tr>
          {group.lines.map((line) => (
            <Line key={line.id} {...{ line, showWholesale, toggling }} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type LineProps = Omit<Props, 'groups'> & { line: OrderLineView };

function Line({ line, showWholesale, toggling }: LineProps) {
  const { productId: id, articul, need } = line;
  const needed = toggling?.needs.get(id);
  return (
    <tr>
      <td className="c-pic">
        <ProductPicture picture={line.picture} picturetype={line.picturetype} header={line.header} />
      </td>
      <td className="c-name name">
        {line.sold ? (
          <a href={`/product/${line.productId}`}>{boundName(line.header)}</a>
        ) : (
          boundName(line.header)
        )}
        <span className="sub">
          <span className="art">{line.articul}</span>
          {!line.sold && ' · снят с продажи'}
        </span>
      </td>
      {showWholesale && <td className="c-price num">{roubles(line.price)}</td>}
      <td className="c-qty num">
        {thousands(line.quantity)} {line.unit}
      </td>
      {showWholesale && <td className="c-sum num price">{roubles(line.sum)}</td>}
      {toggling && (
        <td className="c-act no-print">
          <div className="acts">
            <Toggles
              {...{ id, articul }}
              wish={toggling.wishes.get(id) ?? line.wish}
              need={needed === undefined ? need : needed ? need || 1 : 0}
              gone={!line.sold}
            />
          </div>
        </td>
      )}
    </tr>
  );
}
