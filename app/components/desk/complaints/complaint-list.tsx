import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterChoice, FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { listHref, readConditions } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import { bind } from '#server/kernel/typography.ts';
import type { DeskComplaint, DeskComplaintList } from '#server/papers/complaints/desk-complaint.ts';
import { deskComplaint, deskPaths } from '../desk-hrefs.ts';
import { DeskTabs } from '../frame/desk-tabs.tsx';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ExcelLink } from '../lists/excel-link.tsx';
import { ListTools, SortField } from '../lists/list-tools.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';

/** The filter of the list, as in the address. */
type ComplaintQuery = Record<'state' | 'query' | 'manager' | 'sort', string>;

export function readComplaintQuery(params: URLSearchParams): ComplaintQuery {
  return readConditions(params, ['state', 'query', 'manager', 'sort']);
}

type Props = { list: DeskComplaintList; query: ComplaintQuery };

/** The labels of the tabs, in the plural. */
const plurals = { new: 'Новые', work: 'В работе', accepted: 'Приняты', refused: 'Отклонены' };

/**
 * The complaints of all dealers or of the reader's own, newest first; the tab «Ждут ответа» shows the longest waiting
 * first.
 */
export function ComplaintList({ list, query }: Props) {
  const { complaints, states, all, waiting, managers, paging } = list;
  const hrefOf = (state: string) => listHref(deskPaths.complaints, { ...query, state });
  const isFiltered = query.query !== '' || query.manager !== '';
  return (
    <>
      <PageHead title="Рекламации">
        <WhoseLists />
        <ListTools columns={columns} path={deskPaths.complaints} query={query} />
        <ExcelLink href={listHref(`${deskPaths.complaints}.xlsx`, query)} of={paging.total} />
      </PageHead>
      <div className="card">
        <DeskTabs
          label="Состояние"
          tabs={[
            { label: 'Все', href: hrefOf(''), count: all, current: query.state === '' },
            {
              label: 'Ждут ответа',
              href: hrefOf('waiting'),
              count: waiting,
              current: query.state === 'waiting',
            },
            ...states.map(({ id, count }) => ({
              label: plurals[id],
              href: hrefOf(id),
              count,
              current: query.state === id,
            })),
          ]}
        />
        <Filter query={query} managers={managers} />
        {complaints.length === 0 ? (
          <None isFiltered={isFiltered} state={query.state} />
        ) : (
          <>
            <DeskTable
              caption={query.state === 'waiting' ? 'Рекламации, ждущие ответа' : 'Рекламации'}
              columns={columns}
              rows={complaints}
              keyOf={({ id }) => id}
              look={({ waitsSince }) => (waitsSince ? 'waits' : undefined)}
              path={deskPaths.complaints}
              query={query}
            />
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.complaints, query, page)} />
          </>
        )}
      </div>
    </>
  );
}

function Filter({ query, managers }: { query: ComplaintQuery; managers: DeskComplaintList['managers'] }) {
  return (
    <form
      className="cart-tools order-filter dealer-filter"
      method="get"
      action={deskPaths.complaints}
      role="search"
      aria-label="Рекламации"
    >
      {query.state && <input type="hidden" name="state" value={query.state} />}
      <FilterSearch
        label="Номер рекламации, или дилер, ИНН, e-mail"
        placeholder="Номер, дилер, ИНН, e-mail"
        value={query.query}
      />
      {managers.length > 0 && (
        <FilterChoice name="manager" label="Менеджер" empty="Все менеджеры" value={query.manager}>
          {[...managers.map(({ id, header }) => ({ id, text: header })), { id: 0, text: 'Никто не ведёт' }]}
        </FilterChoice>
      )}
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <SortField sort={query.sort} />
      <ResetLink href={deskPaths.complaints} query={query} />
    </form>
  );
}

function None({ isFiltered, state }: { isFiltered: boolean; state: string }) {
  if (isFiltered) {
    return (
      <EmptyBox
        title="Таких рекламаций нет"
        drawing={{ name: 'box', tint: 1 }}
        actions={
          <a className="btn" href={deskPaths.complaints}>
            Показать все
          </a>
        }
      >
        Ищем по номеру и по началу слов: названия дилера, контрагента, ИНН, e-mail, договора.
      </EmptyBox>
    );
  }
  const texts: Record<string, string> = {
    '': 'Дилеры ни на что не жаловались.',
    waiting: 'На все рекламации ответили.',
  };
  return (
    <EmptyBox title="Рекламаций нет" drawing={{ name: 'box', tint: 1 }}>
      {texts[state] ?? 'В этом состоянии сейчас ничего нет.'}
      <OwnOnly />
    </EmptyBox>
  );
}

const columns: readonly DeskColumn<DeskComplaint>[] = [
  {
    id: 'number',
    header: 'Номер',
    className: 'c-head title',
    sorts: true,
    always: true,
    cell: ({ id, number }) => (
      <a className="articul" href={deskComplaint(id)}>
        {number}
      </a>
    ),
  },
  {
    id: 'dealer',
    header: 'Дилер',
    className: 'c-dealer',
    sorts: true,
    cell: ({ dealer, manager }) => (
      <>
        {dealer}
        {manager && <span className="caption">{manager}</span>}
      </>
    ),
  },
  {
    id: 'reason',
    header: 'Причина',
    className: 'c-text',
    sorts: true,
    cell: ({ reason, positions, pictures }) => (
      <>
        {reason}
        <span className="caption">
          {counted(positions, 'позиция', 'позиции', 'позиций')}
          {pictures > 0 && `, ${bind(pictures, 'фото')}`}
        </span>
      </>
    ),
  },
  {
    id: 'created',
    header: 'Прислана',
    className: 'c-date',
    sorts: true,
    cell: ({ createdAt, waitsSince }) => (
      <>
        {ruDateTimeOf(createdAt)}
        {waitsSince && waitsSince > createdAt && (
          <span className="caption">ждёт с {ruDateTimeOf(waitsSince)}</span>
        )}
      </>
    ),
  },
  {
    id: 'state',
    header: 'Состояние',
    className: 'c-mark',
    sorts: true,
    cell: ({ state }) => <StateLabel kind={state.label} text={state.header} />,
  },
];
