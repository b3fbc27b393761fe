import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { listHref, readConditions } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { DeskReturnList } from '#server/desk/returns/desk-return.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { DeskLink } from '../allowed.tsx';
import { deskOrder, deskPaths, deskReturn } from '../desk-hrefs.ts';
import { DeskTabs } from '../frame/desk-tabs.tsx';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ExcelLink } from '../lists/excel-link.tsx';
import { ListTools, SortField } from '../lists/list-tools.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';

type Props = { list: DeskReturnList; query: ReturnQuery };

/** The filter of the list, as in the address. */
type ReturnQuery = Record<'state' | 'query' | 'sort', string>;

export function readReturnQuery(params: URLSearchParams): ReturnQuery {
  return readConditions(params, ['state', 'query', 'sort']);
}

/** The labels of the tabs, in the plural. */
const plurals = {
  asked: 'Запрошены',
  accepted: 'Согласованы',
  received: 'Товар принят',
  refused: 'Отклонены',
  cancelled: 'Отозваны',
};

/** The returns of all dealers or of the reader's own, newest first. */
export function ReturnList({ list, query }: Props) {
  const { returns, states, all, paging } = list;
  const hrefOf = (state: string) => listHref(deskPaths.returns, { ...query, state });
  return (
    <>
      <PageHead title="Возвраты">
        <WhoseLists />
        <ListTools columns={columns} path={deskPaths.returns} query={query} />
        <ExcelLink href={listHref(`${deskPaths.returns}.xlsx`, query)} of={paging.total} />
      </PageHead>
      <div className="card">
        <DeskTabs
          label="Состояние"
          tabs={[
            { label: 'Все', href: hrefOf(''), count: all, current: query.state === '' },
            ...states.map(({ id, count }) => ({
              ...{ label: plurals[id], href: hrefOf(id), count },
              current: query.state === id,
            })),
          ]}
        />
        <form
          className="cart-tools order-filter dealer-filter"
          method="get"
          action={deskPaths.returns}
          role="search"
          aria-label="Возвраты"
        >
          {query.state && <input type="hidden" name="state" value={query.state} />}
          <FilterSearch
            label="Номер возврата или заказа, или дилер, ИНН, e-mail"
            placeholder="Номер, дилер, ИНН, e-mail"
            value={query.query}
          />
          <button type="submit" className="btn btn-sm">
            Найти
          </button>
          <SortField sort={query.sort} />
          <ResetLink href={deskPaths.returns} query={query} />
        </form>
        {returns.length === 0 ? (
          <EmptyBox title="Возвратов нет" drawing={{ name: 'box', tint: 1 }}>
            {query.query
              ? 'Ищем по номеру возврата, номеру заказа и началу слов о дилере.'
              : 'Здесь пока пусто.'}
            <OwnOnly />
          </EmptyBox>
        ) : (
          <>
            <DeskTable
              caption="Возвраты"
              columns={columns}
              rows={returns}
              keyOf={({ id }) => id}
              path={deskPaths.returns}
              query={query}
            />
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.returns, query, page)} />
          </>
        )}
      </div>
    </>
  );
}

type Listed = DeskReturnList['returns'][number];

const columns: readonly DeskColumn<Listed>[] = [
  {
    id: 'number',
    header: 'Номер',
    className: 'c-head title',
    sorts: true,
    always: true,
    cell: ({ id, number }) => (
      <a className="articul" href={deskReturn(id)}>
        {number}
      </a>
    ),
  },
  {
    id: 'dealer',
    header: 'Дилер',
    className: 'c-dealer',
    sorts: true,
    cell: ({ dealer, order }) => (
      <>
        {dealer}
        <span className="caption">
          заказ <DeskLink href={deskOrder(order.id)}>{order.number}</DeskLink>
        </span>
      </>
    ),
  },
  { id: 'reason', header: 'Причина', className: 'c-text', cell: ({ reason }) => reason },
  {
    id: 'sum',
    header: 'Сумма',
    className: 'c-sum number',
    sorts: true,
    cell: ({ total }) => roubles(total),
  },
  {
    id: 'created',
    header: 'Оформлен',
    className: 'c-date',
    sorts: true,
    cell: ({ createdAt }) => ruDateTimeOf(createdAt),
  },
  {
    id: 'state',
    header: 'Состояние',
    className: 'c-mark',
    sorts: true,
    cell: ({ state }) => <StateLabel kind={state.label} text={state.header} />,
  },
];
