import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { allPieces, counted } from '#server/kernel/plural.ts';
import type { DeskOrder, DeskOrderList as List } from '#server/ordering/orders/desk-order.ts';
import { deskOrder, deskPaths, nextOrder } from './desk-hrefs.ts';
import { DeskOrderFilter, type DeskOrderQuery } from './desk-order-filter.tsx';
import { DeskTabs } from './desk-tabs.tsx';
import { OwnOnly, WhoseLists } from './whose-lists.tsx';

type Props = { list: List; query: DeskOrderQuery };

/** The labels of the tabs, in the plural. */
const plurals: Record<number, string> = {
  1: 'Новые',
  2: 'В обработке',
  10: 'Собираются',
  11: 'Отгружены',
  3: 'Выполнены',
  4: 'Отменены',
};

/** The orders of all dealers, newest first. */
export function DeskOrderList({ list, query }: Props) {
  const { orders, states, all, dealers, paging } = list;
  const hrefOf = (more: Partial<DeskOrderQuery>, page?: number) =>
    listHref(deskPaths.orders, { ...query, ...more }, page);
  return (
    <>
      <PageHead title="Заказы" count={all > 0 && counted(all, 'заказ', 'заказа', 'заказов')}>
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
            { label: 'Все', href: hrefOf({ state: '' }), count: all, current: query.state === '' },
            ...states.map(({ id, header, count }) => ({
              label: plurals[id] ?? header,
              href: hrefOf({ state: String(id) }),
              count,
              current: query.state === String(id),
            })),
          ]}
        />
        <DeskOrderFilter query={query} dealers={dealers} />
        {orders.length === 0 ? (
          <EmptyBox
            title="Таких заказов нет"
            drawing={{ name: 'box', tint: 1 }}
            actions={
              <a className="btn" href={deskPaths.orders}>
                Показать все заказы
              </a>
            }
          >
            Ищем по номеру заказа целиком: 26-000123 или 123.
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
                  <Row key={order.id} {...order} />
                ))}
              </tbody>
            </table>
            <Pager paging={paging} hrefOf={(page) => hrefOf({}, page)} />
          </>
        )}
      </div>
    </>
  );
}

function Row(order: DeskOrder) {
  const { id, number, dealer, company, delivery, address, shipOn, createdAt, positions, total, state } =
    order;
  return (
    <tr>
      <td className="c-head title">
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
      </td>
      <td className="c-date">{ruDateTimeOf(createdAt)}</td>
      <td className="c-sum number price">
        {roubles(total)}
        <span className="caption fw-normal">
          {counted(positions, 'позиция', 'позиции', 'позиций')}, {allPieces(order.quantity)}
        </span>
      </td>
      <td className="c-mark">
        <StateLabel kind={state.label} text={state.header} />
        {order.taker && <span className="caption">в работе: {order.taker}</span>}
      </td>
    </tr>
  );
}
