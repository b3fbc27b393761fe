import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDateOf } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type {
  OfferedAgain,
  PurchasedProduct,
  PurchasedReport,
} from '#server/ordering/purchased/purchased-view.ts';

type Props = Pick<PurchasedReport, 'products' | 'showWholesale' | 'orderContract'> & {
  /** The reply to a refused quantity. */
  reply?: GoodsReply | undefined;
};

/** One page of the report, one row per product; below 992 px the same markup becomes cards. */
export function PurchasedTable({ products, showWholesale, orderContract, reply }: Props) {
  return (
    <table className="data-table cards records purchased-list">
      <caption className="visually-hidden">Купленные товары</caption>
      <thead>
        <tr>
          <th scope="col">Артикул</th>
          <th scope="col">Наименование</th>
          <th scope="col" className="number">
            Количество
          </th>
          <th scope="col" className="number">
            Заказов
          </th>
          <th scope="col" className="number">
            Последний заказ
          </th>
          {showWholesale && (
            <th scope="col" className="number">
              Сумма
            </th>
          )}
          {orderContract !== undefined && (
            <th scope="col" className="no-print">
              Заказать ещё
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Row key={product.id} {...product} orderContract={orderContract} reply={reply} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = PurchasedProduct & Pick<Props, 'orderContract' | 'reply'>;

function Row({ orderContract, reply, ...product }: RowProps) {
  const { id, articul, header, unit, sold, quantity, orders, lastDate, sum } = product;
  return (
    <tr>
      <td className="c-art">
        <span className="articul">{articul}</span>
      </td>
      <td className="c-name title">
        {sold ? <a href={`/product/${id}`}>{boundName(header)}</a> : boundName(header)}
        {!sold && <span className="caption">снят с продажи</span>}
        {product.again?.soldIn && <span className="caption sold-in">{product.again?.soldIn}</span>}
      </td>
      <td className="number c-qty">{pieces(quantity, unit)}</td>
      <td className="number c-orders">
        <span className="wide-only">{thousands(orders)}</span>
        <span className="narrow">{counted(orders, 'заказ', 'заказа', 'заказов')}</span>
      </td>
      <td className="number c-last">
        <span className="narrow">последний </span>
        {ruDateOf(lastDate)}
      </td>
      {sum !== undefined && (
        <td className="number c-sum">
          <span className="price">{roubles(sum)}</span>
        </td>
      )}
      {orderContract !== undefined && (
        <td className="c-again no-print">
          {product.again ? (
            <Again {...product.again} product={product} reply={reply} />
          ) : (
            <span className="quiet">{sold ? 'нет в наличии' : ''}</span>
          )}
        </td>
      )}
    </tr>
  );
}

type AgainProps = OfferedAgain & { product: PurchasedProduct; reply: GoodsReply | undefined };

/** The usual quantity as a proposal, with the button «В корзину». */
function Again({ wms, warehouse, quantity, inBasket, product, reply }: AgainProps) {
  const { id, articul, unit } = product;
  // The same as `fieldKey`, which would become a separate file that the product card has to load.
  const key = `${id}:${wms}`;
  const error = reply?.errors[key];
  const errorId = `again-${id}-error`;
  return (
    <>
      {(quantity > 0 || error) && (
        <span className="again">
          <input type="hidden" name={`usual[${id}][${wms}]`} value={quantity} />
          <input
            className="form-control form-control-sm number"
            name={`qnt[${id}][${wms}]`}
            defaultValue={reply?.values[key] ?? quantity}
            inputMode="numeric"
            autoComplete="off"
            aria-label={`Сколько заказать: ${articul}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <SubmitButton
            busy="Добавляем…"
            className="btn-sm"
            name="add"
            value={id}
            aria-label={`В корзину: ${articul}`}
          >
            В корзину
          </SubmitButton>
        </span>
      )}
      {error && (
        <span className="error" id={errorId}>
          <Icon name="alert-circle" />
          <span>{error}</span>
        </span>
      )}
      <span className="caption">
        {warehouse}
        {inBasket > 0 && `, в корзине ${pieces(inBasket, unit)}`}
      </span>
    </>
  );
}
