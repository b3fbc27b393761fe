import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type {
  DeskRequestList,
  ListedRequest,
  RequestList as Which,
} from '#server/desk/requests/desk-request.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { deskPaths, deskRequest } from '../desk-hrefs.ts';
import { DeskTabs } from '../frame/desk-tabs.tsx';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';
import { requestSubject } from './request-subject.ts';

type Props = { list: DeskRequestList; dealer: string; sort: string };

/** Dealers' requests: the waiting ones, oldest first, or the closed ones. */
export function RequestList({ list: { requests, counts, list, paging }, dealer, sort }: Props) {
  const queryOf = (which: Which) => ({ list: which === 'waiting' ? '' : which, dealer, sort });
  const hrefOf = (which: Which, page?: number) => listHref(deskPaths.requests, queryOf(which), page);
  return (
    <>
      <PageHead title="Запросы">
        <WhoseLists />
        <ListTools columns={columns} path={deskPaths.requests} query={queryOf(list)} />
      </PageHead>
      <div className="card">
        <DeskTabs
          label="Состояние"
          tabs={[
            { label: 'Ждут', href: hrefOf('waiting'), count: counts.waiting, current: list === 'waiting' },
            { label: 'Закрытые', href: hrefOf('closed'), count: counts.closed, current: list === 'closed' },
          ]}
        />
        {requests.length === 0 ? (
          <NoRequests list={list} />
        ) : (
          <>
            <DeskTable
              caption="Запросы"
              className="labelled"
              columns={columns}
              rows={requests}
              keyOf={({ id }) => id}
              path={deskPaths.requests}
              query={queryOf(list)}
            />
            <Pager paging={paging} hrefOf={(page) => hrefOf(list, page)} />
          </>
        )}
      </div>
    </>
  );
}

function NoRequests({ list }: { list: Which }) {
  return (
    <EmptyBox
      title={list === 'waiting' ? 'Запросов нет' : 'Закрытых запросов нет'}
      drawing={{ name: 'box', tint: 1 }}
    >
      {list === 'waiting'
        ? 'Здесь появится, о чём просят дилеры: договор для контрагента, новые реквизиты.'
        : 'Здесь остаются запросы, по которым принято решение.'}
      <OwnOnly />
    </EmptyBox>
  );
}

const columns: readonly DeskColumn<ListedRequest>[] = [
  {
    id: 'subject',
    header: 'Запрос',
    className: 'c-head title',
    always: true,
    cell: ({ id, kind, company }) => (
      <>
        <a href={deskRequest(id)}>{requestSubject[kind]}</a>
        <span className="caption">{company}</span>
      </>
    ),
  },
  { id: 'dealer', header: 'Дилер', className: 'c-dealer', labelled: true, cell: ({ dealer }) => dealer },
  {
    id: 'created',
    header: 'Прислан',
    className: 'c-date',
    sorts: true,
    cell: ({ createdAt }) => ruDateTimeOf(createdAt),
  },
  {
    id: 'state',
    header: 'Состояние',
    className: 'c-mark',
    cell: ({ state }) => <StateLabel kind={state.label} text={state.header} />,
  },
];
