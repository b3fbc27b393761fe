import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterChoice, FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { isNarrowed, listHref, readConditions } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { DealerList as List, ListedDealer } from '#server/desk/dealers/dealer-view.ts';
import { dayOf, ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { DeskButton } from '../allowed.tsx';
import { deskDealer, deskPaths } from '../desk-hrefs.ts';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ExcelLink } from '../lists/excel-link.tsx';
import { ListTools, SortField } from '../lists/list-tools.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';

/** The filter of the list, as in the address. */
type DealerQuery = Record<'query' | 'manager' | 'state' | 'sort', string>;

export function readDealerQuery(params: URLSearchParams): DealerQuery {
  return readConditions(params, ['query', 'manager', 'state', 'sort']);
}

type Props = { list: List; query: DealerQuery };

/** The dealers by name. */
export function DealerList({ list, query }: Props) {
  const { dealers, managers, paging } = list;
  const isFiltered = isNarrowed(query);
  return (
    <>
      <PageHead
        title="Дилеры"
        count={paging.total > 0 && counted(paging.total, 'дилер', 'дилера', 'дилеров')}
      >
        <WhoseLists />
        <ListTools columns={columns} path={deskPaths.dealers} query={query} />
        <ExcelLink href={listHref(`${deskPaths.dealers}.xlsx`, query)} of={paging.total} />
        <DeskButton className="btn btn-sm btn-primary" href={deskDealer('new')}>
          <Icon name="plus" />
          Новый дилер
        </DeskButton>
      </PageHead>
      <div className="card">
        <Filter query={query} managers={managers} />
        {dealers.length === 0 ? (
          <NoDealers isFiltered={isFiltered} />
        ) : (
          <>
            <DeskTable
              caption="Дилеры"
              className="labelled dealer-list"
              columns={columns}
              rows={dealers}
              keyOf={({ id }) => id}
              path={deskPaths.dealers}
              query={query}
            />
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.dealers, query, page)} />
          </>
        )}
      </div>
    </>
  );
}

function Filter({ query, managers }: { query: DealerQuery; managers: List['managers'] }) {
  return (
    <form
      className="cart-tools order-filter dealer-filter"
      method="get"
      action={deskPaths.dealers}
      role="search"
      aria-label="Дилеры"
    >
      <FilterSearch
        label="Название, контрагент, ИНН, e-mail или договор"
        placeholder="Название, ИНН, e-mail, договор"
        value={query.query}
      />
      {managers.length > 0 && (
        <FilterChoice name="manager" label="Менеджер" empty="Все менеджеры" value={query.manager}>
          {[...managers.map(({ id, header }) => ({ id, text: header })), { id: 0, text: 'Никто не ведёт' }]}
        </FilterChoice>
      )}
      <FilterChoice name="state" label="Состояние" empty="В любом состоянии" value={query.state}>
        {[
          { id: 'no-access', text: 'Вход закрыт всем' },
          { id: 'no-contract', text: 'Без действующего договора' },
          { id: 'no-orders', text: 'Ещё не заказывали' },
        ]}
      </FilterChoice>
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <SortField sort={query.sort} />
      <ResetLink href={deskPaths.dealers} query={query} />
    </form>
  );
}

function NoDealers({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyBox
      title="Таких дилеров нет"
      drawing={{ name: 'box', tint: 1 }}
      actions={
        <a className="btn" href={deskPaths.dealers}>
          Показать всех
        </a>
      }
    >
      Ищем по началу слов: названия, контрагента, ИНН, e-mail, номера договора.
    </EmptyBox>
  ) : (
    <EmptyBox
      title="Дилеров пока нет"
      drawing={{ name: 'box', tint: 1 }}
      actions={
        <DeskButton className="btn btn-primary" href={deskDealer('new')}>
          Завести дилера
        </DeskButton>
      }
    >
      Компания, договор и вход для её главного пользователя – в одной форме.
      <OwnOnly />
    </EmptyBox>
  );
}

const columns: readonly DeskColumn<ListedDealer>[] = [
  {
    id: 'dealer',
    header: 'Дилер',
    className: 'c-head title',
    sorts: true,
    always: true,
    cell: ({ id, header, people }) => (
      <>
        <a href={deskDealer(id)}>{header}</a>
        {people === 0 && <StateLabel kind="danger" text="Вход закрыт" />}
      </>
    ),
  },
  {
    id: 'company',
    header: 'Контрагент',
    className: 'c-text',
    sorts: true,
    cell: ({ company, inn, contragents }) => (
      <>
        {company || <span className="quiet">нет</span>}
        {inn && (
          <span className="caption">
            ИНН {inn}
            {contragents > 1 && `, и ещё ${contragents - 1}`}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'manager',
    header: 'Менеджер',
    sorts: true,
    labelled: true,
    cell: ({ manager }) => manager ?? <span className="quiet">никто</span>,
  },
  {
    id: 'last',
    header: 'Последний заказ',
    className: 'c-date',
    sorts: true,
    labelled: true,
    cell: ({ lastOrderAt }) =>
      lastOrderAt === undefined ? <span className="quiet">не заказывал</span> : ruDate(dayOf(lastOrderAt)),
  },
  {
    id: 'debt',
    header: 'Долг',
    className: 'number',
    sorts: true,
    labelled: true,
    cell: ({ debt }) => <Debt kopecks={debt} />,
  },
];

function Debt({ kopecks }: { kopecks: number }) {
  if (kopecks === 0) return <span className="quiet">нет</span>;
  return kopecks > 0 ? roubles(kopecks) : <span className="quiet">аванс {roubles(-kopecks)}</span>;
}
