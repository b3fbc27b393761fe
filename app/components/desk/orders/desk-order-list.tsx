import { PageHead } from '#app/components/layout/page-head.tsx';
import { stateTabs } from '#app/components/ordering/orders/state-tabs.ts';
import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { Chips } from '#app/components/ui/chips.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { OrderState } from '#app/components/ui/order-state.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDate, ruDateOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { allPieces, counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { DeskOrder, DeskOrderList as List } from '#server/ordering/orders/desk-order.ts';
import { expectedMark } from '#server/ordering/orders/expected-mark.ts';
import { differenceText } from '#server/ordering/orders/sum-in-1c.ts';
import { deskOrder, deskPaths, nextOrder } from '../desk-hrefs.ts';
import { DeskTabs } from '../frame/desk-tabs.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';
import { deskOrderChips } from './desk-order-chips.ts';
import { DeskOrderFilter } from './desk-order-filter.tsx';
import { type DeskOrderQuery, deskOrdersHref } from './desk-order-query.ts';
import { DifferenceLabel } from './difference-note.tsx';
import { MoveMarked, movingForm } from './move-marked.tsx';

type Props = {
  list: List;
  query: DeskOrderQuery;
  /** `before`: the position in a list without pages. `ticked`: whether all shown orders are marked. */
  before: string;
  ticked: boolean;
  errors: FieldErrors;
};

/** The orders of all dealers, newest first. */
export function DeskOrderList({ list, query, before, ticked, errors }: Props) {
  const { orders, states, all, paging, next, searched } = list;
  const chips = deskOrderChips(query, list);
  return (
    <>
      <PageHead title="Заказы" count={!!all && counted(all, 'заказ', 'заказа', 'заказов')}>
        <WhoseLists />
        <form method="post" action={nextOrder}>
          <SubmitButton busy="Открываем…" className="btn-sm btn-primary">
            Следующий новый
          </SubmitButton>
        </form>
      </PageHead>
      <div className="card">
        <DeskTabs
          label="Состояние"
          tabs={[
            {
              label: 'Все',
              href: deskOrdersHref({ ...query, state: '' }),
              count: all,
              current: query.state === '',
            },
            ...states.map(({ id, header, count }) => ({
              label: stateTabs[id] ?? header,
              href: deskOrdersHref({ ...query, state: String(id) }),
              count,
              current: query.state === String(id),
            })),
          ]}
        />
        <DeskOrderFilter query={query} list={list} errors={errors} />
        <Chips items={chips} clearHref={deskOrdersHref({ state: query.state })} />
        {orders.length === 0 && next === undefined ? (
          <EmptyBox
            title="Таких заказов нет"
            drawing={{ name: 'box', tint: 1 }}
            actions={
              <a className="btn" href={deskPaths.orders}>
                Показать все заказы
              </a>
            }
          >
            Номер ищем целиком: 26-000123 или 123, дилера – по началу слов, ИНН и артикул – целиком.
            <OwnOnly />
          </EmptyBox>
        ) : (
          <>
            <table className="data-table cards desk-list">
              <caption className="visually-hidden">Заказы, новые сверху</caption>
              <thead>
                <tr>
                  <th scope="col">Номер</th>
                  <th scope="col">Дилер, контрагент</th>
                  <th scope="col">Доставка</th>
                  <th scope="col">Оформлен</th>
                  <th scope="col" className="number">
                    Сумма
                  </th>
                  <th scope="col">Состояние</th>
                </tr>
              </thead>
              <tbody>
                {orders.map((order) => (
                  <Row key={`${order.id} ${ticked}`} order={order} ticked={ticked} />
                ))}
              </tbody>
            </table>
            {orders.length > 0 && (
              <MoveMarked query={query} before={before} page={paging?.page} ticked={ticked} />
            )}
            {paging && <Pager paging={paging} hrefOf={(page) => deskOrdersHref(query, page)} />}
            {(before !== '' || next !== undefined) && (
              <div className="more">
                {searched !== undefined && (
                  <span className="quiet">
                    {orders.length === 0 && 'Пока не найдено. '}
                    Просмотрены заказы до {ruDateOf(searched)}
                  </span>
                )}
                {before !== '' && (
                  <CarryingLink className="btn" href={deskOrdersHref(query)}>
                    К новым
                  </CarryingLink>
                )}
                {next !== undefined && (
                  <CarryingLink className="btn" href={deskOrdersHref({ ...query, before: next })} rel="next">
                    {searched ? 'Искать раньше' : 'Раньше'}
                  </CarryingLink>
                )}
              </div>
            )}
          </>
        )}
      </div>
    </>
  );
}

function Row({ order, ticked }: { order: DeskOrder; ticked: boolean }) {
  const { id, number, dealer, company, delivery, address, shipOn, createdAt, positions, total, state } =
    order;
  const { difference } = order;
  const mark = expectedMark(order);
  return (
    <tr>
      <td className="c-head title text-nowrap">
        <input
          className="form-check-input"
          type="checkbox"
          name="id"
          value={id}
          form={movingForm}
          defaultChecked={ticked}
          aria-label={`Отметить заказ ${number}`}
        />{' '}
        <a className="articul" href={deskOrder(id)}>
          {number}
        </a>
      </td>
      <td className="c-dealer">
        {dealer}
        <span className="caption">{company}</span>
      </td>
      <td className="c-text">
        {address || delivery}
        <span className="caption">отгрузка {ruDate(shipOn)}</span>
        {mark && <span className="caption">{mark}</span>}
      </td>
      <td className="c-date">{ruDateTimeOf(createdAt)}</td>
      <td className="c-sum number price">
        {roubles(total)}
        <span className="caption fw-normal">
          {counted(positions, 'позиция', 'позиции', 'позиций')}, {allPieces(order.quantity)}
        </span>
      </td>
      <td className="c-mark">
        <OrderState state={state} />
        {difference && (
          <>
            {' '}
            <DifferenceLabel />
            <span className="caption">{differenceText(difference, total)}</span>
          </>
        )}
        {order.taker && <span className="caption">в работе: {order.taker}</span>}
      </td>
    </tr>
  );
}
