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
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';
import { requestSubject } from './request-subject.ts';

type Props = { list: DeskRequestList; dealer: string };

/** Dealers' requests: the waiting ones, oldest first, or the closed ones. */
export function RequestList({ list: { requests, counts, list, paging }, dealer }: Props) {
  const hrefOf = (which: Which, page?: number) =>
    listHref(deskPaths.requests, { list: which === 'waiting' ? '' : which, dealer }, page);
  return (
    <>
      <PageHead title="Запросы">
        <WhoseLists />
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
            <table className="data-table cards labelled desk-list">
              <caption className="visually-hidden">
                {list === 'waiting' ? 'Запросы, давние сверху' : 'Запросы, новые сверху'}
              </caption>
              <thead>
                <tr>
                  <th scope="col">Запрос</th>
                  <th scope="col">Дилер</th>
                  <th scope="col">Прислан</th>
                  <th scope="col">Состояние</th>
                </tr>
              </thead>
              <tbody>
                {requests.map((each) => (
                  <Row key={each.id} {...each} />
                ))}
              </tbody>
            </table>
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

function Row({ id, kind, dealer, company, createdAt, state }: ListedRequest) {
  return (
    <tr>
      <td className="c-head title">
        <a href={deskRequest(id)}>{requestSubject[kind]}</a>
        <span className="caption">{company}</span>
      </td>
      <td className="c-dealer" data-label="Дилер">
        {dealer}
      </td>
      <td className="c-date">{ruDateTimeOf(createdAt)}</td>
      <td className="c-mark">
        <StateLabel kind={state.label} text={state.header} />
      </td>
    </tr>
  );
}
