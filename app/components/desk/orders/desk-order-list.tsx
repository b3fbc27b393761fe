import { PageHead } from '#app/components/layout/page-head.tsx';
import { stateTabs } from '#app/components/ordering/orders/state-tabs.ts';
import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { Chips } from '#app/components/ui/chips.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
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
import { Allowed } from '../allowed.tsx';
import { deskOrder, deskPaths, nextOrder } from '../desk-hrefs.ts';
import { DeskTabs } from '../frame/desk-tabs.tsx';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ExcelLink } from '../lists/excel-link.tsx';
import { ListTools } from '../lists/list-tools.tsx';
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
  const { orders, states, all, paging, next, searched, isPartial, makesPapers } = list;
  const columns = columnsOf(ticked);
  const chips = deskOrderChips(query, list);
  return (
    <>
      <PageHead title="Заказы" count={!!all && counted(all, 'заказ', 'заказа', 'заказов')}>
        <WhoseLists />
        <ListTools columns={columns} path={deskPaths.orders} query={query} />
        <ExcelLink href={listHref(`${deskPaths.orders}.xlsx`, query)} of={orders.length > 0} />
        <Allowed to="orders">
          <form method="post" action={nextOrder}>
            <SubmitButton busy="Открываем…" className="btn-sm btn-primary">
              Следующий новый
            </SubmitButton>
          </form>
        </Allowed>
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
        <Chips items={chips} clearHref={deskOrdersHref({ state: query.state, sort: query.sort })} />
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
            <DeskTable
              caption="Заказы"
              columns={columns}
              rows={orders}
              keyOf={({ id }) => `${id} ${ticked}`}
              path={deskPaths.orders}
              query={query}
            />
            {orders.length > 0 && (
              <MoveMarked {...{ query, before, ticked, makesPapers }} page={paging?.page} />
            )}
            {paging && <Pager paging={paging} hrefOf={(page) => deskOrdersHref(query, page)} />}
            {(before !== '' || next !== undefined) && (
              <div className="more">
                {isPartial && (
                  <span className="quiet">
                    {orders.length === 0 && 'Пока не найдено. '}
                    {searched === undefined
                      ? 'Просмотрены ещё не все заказы'
                      : `Просмотрены заказы до ${ruDateOf(searched)}`}
                  </span>
                )}
                {before !== '' && (
                  <CarryingLink className="btn" href={deskOrdersHref(query)}>
                    {query.sort ? 'К началу' : 'К новым'}
                  </CarryingLink>
                )}
                {next !== undefined && (
                  <CarryingLink className="btn" href={deskOrdersHref({ ...query, before: next })} rel="next">
                    {nextLabel(isPartial, query.sort)}
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

function nextLabel(isPartial: boolean, sort: string): string {
  if (isPartial) return sort ? 'Искать дальше' : 'Искать раньше';
  return sort ? 'Дальше' : 'Раньше';
}

function columnsOf(ticked: boolean): readonly DeskColumn<DeskOrder>[] {
  return [
    {
      id: 'number',
      header: 'Номер',
      className: 'c-head title text-nowrap',
      always: true,
      cell: ({ id, number }) => (
        <>
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
        </>
      ),
    },
    {
      id: 'dealer',
      header: 'Дилер, контрагент',
      className: 'c-dealer',
      cell: ({ dealer, company }) => (
        <>
          {dealer}
          <span className="caption">{company}</span>
        </>
      ),
    },
    { id: 'shipping', header: 'Отгрузка', className: 'c-text', sorts: true, cell: Shipping },
    {
      id: 'created',
      header: 'Оформлен',
      className: 'c-date',
      sorts: true,
      cell: ({ createdAt }) => ruDateTimeOf(createdAt),
    },
    {
      id: 'sum',
      header: 'Сумма',
      className: 'c-sum number price',
      sorts: true,
      cell: ({ total, positions, quantity }) => (
        <>
          {roubles(total)}
          <span className="caption fw-normal">
            {counted(positions, 'позиция', 'позиции', 'позиций')}, {allPieces(quantity)}
          </span>
        </>
      ),
    },
    { id: 'state', header: 'Состояние', className: 'c-mark', cell: State },
  ];
}

function Shipping(order: DeskOrder) {
  const { address, delivery, shipOn } = order;
  const mark = expectedMark(order);
  return (
    <>
      {address || delivery}
      <span className="caption">отгрузка {ruDate(shipOn)}</span>
      {mark && <span className="caption">{mark}</span>}
    </>
  );
}

function State({ state, difference, total, taker }: DeskOrder) {
  return (
    <>
      <OrderState state={state} />
      {difference && (
        <>
          {' '}
          <DifferenceLabel />
          <span className="caption">{differenceText(difference, total)}</span>
        </>
      )}
      {taker && <span className="caption">в работе: {taker}</span>}
    </>
  );
}
