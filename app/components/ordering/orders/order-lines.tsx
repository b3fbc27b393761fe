import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Toggles } from '#app/components/catalogue/toggles.tsx';
import type { Toggling } from '#app/components/catalogue/with-toggles.ts';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { commonUnit, pieces } from '#server/kernel/quantity.ts';
import { warehouseTitle } from '#server/kernel/warehouse-title.ts';
import type { OrderGroup, OrderLineView } from '#server/ordering/orders/order-view.ts';
import { ReducedPrice } from './reduced-price.tsx';

type Props = {
  groups: OrderGroup[];
  showWholesale: boolean;
  /** Marks that are being saved. When given, the lines are in a goods form and show their marks. */
  toggling?: Toggling;
};

/** The ordered goods, by warehouse, at the prices of the order. */
export function OrderLines({ groups, showWholesale, toggling }: Props) {
  return (
    <table className="data-table cards basket order-lines">
      <caption className="visually-hidden">Товары заказа по складам</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Фото</span>
          </th>
          <th scope="col">Наименование</th>
          {showWholesale && (
            <th scope="col" className="number">
              Цена
            </th>
          )}
          <th scope="col" className="number">
            Количество
          </th>
          {showWholesale && (
            <th scope="col" className="number">
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
            <td colSpan={2}>{warehouseTitle(group.warehouse)}</td>
            <td className="number fw-normal text-secondary" colSpan={showWholesale ? 2 : 1}>
              {counted(group.lines.length, 'позиция', 'позиции', 'позиций')},{' '}
              {pieces(group.quantity, commonUnit(group.lines))}
            </td>
            {showWholesale && <td className="number">{roubles(group.sum)}</td>}
            {toggling && <td className="c-act no-print" />}
          </tr>
          {group.lines.map((line) => (
            <Line key={line.id} line={line} showWholesale={showWholesale} toggling={toggling} />
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
      <td className="c-name title">
        {line.sold ? (
          <a href={`/product/${line.productId}`}>{boundName(line.header)}</a>
        ) : (
          boundName(line.header)
        )}
        <span className="caption">
          <span className="articul">{line.articul}</span>
          {!line.sold && (line.articul ? ' · снят с продажи' : 'снят с продажи')}
        </span>
      </td>
      {showWholesale && (
        <td className="c-price number">
          <ReducedPrice {...line} />
        </td>
      )}
      <td className="c-qty number">{pieces(line.quantity, line.unit)}</td>
      {showWholesale && <td className="c-sum number price">{roubles(line.sum)}</td>}
      {toggling && (
        <td className="c-act no-print">
          <div className="actions">
            <Toggles
              id={id}
              articul={articul}
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
