import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { PrintButton } from '#app/components/ordering/orders/print-button.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { controlClass, describe, FieldError, textOf } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { state as states } from '#server/db/order-states.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { allPieces, counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { warehouseTitle } from '#server/kernel/warehouse-title.ts';
import { deliveryFact } from '#server/ordering/orders/delivery-fact.ts';
import type { OrderToPick, PickedGood, Picking } from '#server/ordering/picking/picking-view.ts';
import { deskOrder, deskOrderDeed, deskPaths, pickOrders } from '../desk-hrefs.ts';
import { ScanToPick } from './scan-to-pick.tsx';

type Props = { picking: Picking; refusal: Refusal | undefined };

/** The goods of one or several orders in the order of their places, counted as they are scanned; also for printing. */
export function PickingTogether({ picking, refusal }: Props) {
  const { orders, closed, groups, quantity, picked } = picking;
  const hasPlaces = groups.some(({ goods }) => goods.some(({ place }) => place !== ''));
  const action = pickOrders(orders.map(({ id }) => id));
  const only = orders.length === 1 ? orders[0] : undefined;
  const title = only ? `Лист подбора ${only.number}` : 'Сборка заказов';
  return (
    <>
      <PageHead
        title={title}
        count={orders.length > 1 && counted(orders.length, 'заказ', 'заказа', 'заказов')}
        crumbs={[
          { label: 'Заказы', href: deskPaths.orders },
          ...(only ? [{ label: only.number, href: deskOrder(only.id) }] : []),
          { label: only ? 'Лист подбора' : title },
        ]}
      >
        <PrintButton />
      </PageHead>
      {picking.more > 0 && (
        <Note kind="info">
          В одном списке – до 50&nbsp;заказов. Ещё {counted(picking.more, 'заказ', 'заказа', 'заказов')}{' '}
          соберите отдельно.
        </Note>
      )}
      {closed.length > 0 && (
        <Note kind="info">
          Уже не собираем:{' '}
          {closed.map(({ number, header }) => `${number} – ${header.toLowerCase()}`).join(', ')}.
        </Note>
      )}
      {orders.length === 0 ? (
        <EmptyBox
          title="Собирать нечего"
          drawing={{ name: 'box', tint: 1 }}
          actions={
            <a className="btn" href={deskPaths.orders}>
              К заказам
            </a>
          }
        >
          Отметьте в списке заказы, которые ещё не отгружены.
        </EmptyBox>
      ) : (
        <>
          <Scan action={action} refusal={refusal} left={quantity - picked} />
          <div className="card picking-orders">
            <ul>
              {orders.map((order) => (
                <Order key={order.id} order={order} />
              ))}
            </ul>
          </div>
          <form method="post" action={action} className="card">
            <table className="data-table cards desk-list desk-lines picking">
              <caption className="visually-hidden">Что собрать, по складам и местам</caption>
              <thead>
                <tr>
                  {hasPlaces && <th scope="col">Место</th>}
                  <th scope="col">Товар</th>
                  <th scope="col" className="number">
                    Нужно
                  </th>
                  <th scope="col">Собрано</th>
                </tr>
              </thead>
              {groups.map(({ wms, warehouse, goods }) => (
                <tbody key={wms}>
                  <tr className="group">
                    <td colSpan={hasPlaces ? 4 : 3}>
                      {warehouseTitle(warehouse)}{' '}
                      <span className="quiet">{counted(goods.length, 'позиция', 'позиции', 'позиций')}</span>
                    </td>
                  </tr>
                  {goods.map((good) => (
                    <Good
                      key={`${good.product} ${good.articul}`}
                      good={good}
                      several={orders.length > 1}
                      hasPlaces={hasPlaces}
                    />
                  ))}
                </tbody>
              ))}
            </table>
            <p className="picking-sign">
              Сборка и проверка (подпись): ______________________ Дата: ____________
            </p>
          </form>
        </>
      )}
    </>
  );
}

function Order({ order }: { order: OrderToPick }) {
  const { id, number, company, shipOn, expectedOn, delivery, address, comment, state, hold } = order;
  return (
    <li>
      <a className="articul" href={deskOrder(id)}>
        {number}
      </a>{' '}
      {company}, отгрузка {ruDate(shipOn)}
      {expectedOn && `, под поступление ${ruDate(expectedOn)}`}{' '}
      {state === states.picking && (
        <a className="btn btn-sm no-print" href={deskOrderDeed(id, 'ship')}>
          Отгрузить
        </a>
      )}
      <span className="caption">{[deliveryFact(delivery), address].filter(Boolean).join(', ')}</span>
      {comment && <span className="caption">Комментарий: {comment}</span>}
      {hold && <b className="d-block">{hold}</b>}
    </li>
  );
}

type ScanProps = { action: string; refusal: Refusal | undefined; left: number };

function Scan({ action, refusal, left }: ScanProps) {
  const errors = refusal?.errors ?? {};
  return (
    <form method="post" action={action} className="card form-body no-print mb-3" noValidate>
      <div className="picking-scan">
        <div className="picking-field">
          <label className="form-label" htmlFor="scan-code">
            Штрихкод или артикул
          </label>
          <input
            type="text"
            id="scan-code"
            name="code"
            defaultValue={errors.quantity ? textOf(refusal?.values.code) : ''}
            className={controlClass('form-control', undefined, errors.code)}
            {...describe('scan-code', errors.code, undefined)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            // biome-ignore lint/a11y/noAutofocus: a scanner types into the field that has the focus
            autoFocus
            data-focus
          />
          <FieldError id="scan-code" errors={errors.code} />
        </div>
        <div className="picking-field">
          <label className="form-label" htmlFor="scan-quantity">
            Сколько
          </label>
          <input
            type="text"
            inputMode="numeric"
            id="scan-quantity"
            name="quantity"
            defaultValue={errors.quantity ? textOf(refusal?.values.quantity) : '1'}
            className={controlClass('form-control picking-count', undefined, errors.quantity)}
            {...describe('scan-quantity', errors.quantity, undefined)}
            autoComplete="off"
          />
          <FieldError id="scan-quantity" errors={errors.quantity} />
        </div>
        <SubmitButton busy="Считаем…">Учесть</SubmitButton>
        <ScanToPick />
        <p className="m-0" role="status">
          {left === 0 ? <b>Всё собрано</b> : `Осталось собрать: ${allPieces(left)}`}
        </p>
      </div>
    </form>
  );
}

type GoodProps = { good: PickedGood; several: boolean; hasPlaces: boolean };

function Good({ good, several, hasPlaces }: GoodProps) {
  const { product, wms, place, articul, barcode, header, unit, quantity, here, picked, parts } = good;
  const isDone = picked >= quantity;
  return (
    <tr className={isDone ? 'is-picked' : undefined}>
      {hasPlaces && <td className="c-place">{place || <span className="quiet">не указано</span>}</td>}
      <td className="c-head title">
        <span className="picked-box print-only me-2" aria-hidden="true" />
        {boundName(header)}
        <span className="caption articul">{articul}</span>
        {barcode && <span className="caption">Штрихкод {barcode}</span>}
        {several && (
          <span className="caption">
            {parts.map((part) => `${part.number} – ${pieces(part.quantity, unit)}`).join(', ')}
          </span>
        )}
      </td>
      <td className="c-qty number">
        {pieces(quantity, unit)}
        {here < quantity && <span className="caption">ждёт поступления {pieces(quantity - here, unit)}</span>}
      </td>
      <td className="c-picked">
        <span className="no-print picked-deeds">
          <b>
            {isDone && <Icon name="check" />} {picked} из {quantity}
          </b>
          <button
            type="submit"
            className="btn btn-sm"
            name="good"
            value={`${picked >= here && picked > 0 ? 'none' : 'all'}:${product}:${wms}:${picked}`}
            aria-label={`${picked >= here && picked > 0 ? 'Сбросить' : 'Собрано всё'}: ${articul}`}
          >
            {picked >= here && picked > 0 ? 'Сбросить' : 'Всё'}
          </button>
        </span>
      </td>
    </tr>
  );
}
