import { DeskTabs } from '#app/components/desk/frame/desk-tabs.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { listHref, readConditions } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { type ShownState, shownStates } from '#server/content/editing/content-state.ts';
import {
  type DeskPublicationList as List,
  type ListedPublication,
  publicationHref,
} from '#server/content/publications/publication-record.ts';
import { ruDateOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import { type DeskShelf, deskPublication } from './desk-shelf.ts';

/** The filter of the list, as in the address. */
type PublicationQuery = { state: string; query: string };

export function readPublicationQuery(params: URLSearchParams): PublicationQuery {
  return readConditions(params, ['state', 'query']);
}

type Props = { shelf: DeskShelf; list: List; query: PublicationQuery };

const tabs: [state: '' | ShownState, label: string][] = [
  ['', 'Все'],
  ['draft', 'Черновики'],
  ['scheduled', 'Запланированные'],
  ['published', 'Опубликованные'],
  ['removed', 'Снятые'],
];

/** The desk's list of news or articles: drafts first, then the newest. */
export function DeskPublicationList({ shelf, list: { items, paging }, query }: Props) {
  const withTop = shelf.name === 'news';
  return (
    <>
      <PageHead title={shelf.title} count={paging.total > 0 && shelf.count(paging.total)}>
        <a className="btn btn-sm btn-primary" href={deskPublication(shelf, 'new')}>
          <Icon name="plus" />
          {shelf.add}
        </a>
      </PageHead>
      <DeskTabs
        label={`${shelf.title} по состоянию`}
        tabs={tabs.map(([state, label]) => ({
          label,
          href: listHref(shelf.desk, { ...query, state }),
          current: query.state === state,
        }))}
      />
      <div className="card">
        <form className="cart-tools order-filter" method="get" action={shelf.desk} role="search">
          {query.state && <input type="hidden" name="state" value={query.state} />}
          <FilterSearch label="Заголовок" placeholder="Слова из заголовка" value={query.query} />
          <button type="submit" className="btn btn-sm">
            Найти
          </button>
          {query.query && (
            <a className="btn btn-sm btn-quiet" href={listHref(shelf.desk, { state: query.state })}>
              Сбросить
            </a>
          )}
        </form>
        {items.length === 0 ? (
          <Nothing shelf={shelf} query={query} />
        ) : (
          <>
            <table className="data-table cards labelled desk-list">
              <caption className="visually-hidden">{shelf.title}: сначала черновики, потом новые</caption>
              <thead>
                <tr>
                  <th scope="col">Заголовок</th>
                  <th scope="col">Публикация</th>
                  {withTop && <th scope="col">Наверху до</th>}
                  <th scope="col">Состояние</th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <Row key={item.id} shelf={shelf} item={item} withTop={withTop} />
                ))}
              </tbody>
            </table>
            <Pager paging={paging} hrefOf={(page) => listHref(shelf.desk, query, page)} />
          </>
        )}
      </div>
    </>
  );
}

function Row({ shelf, item, withTop }: { shelf: DeskShelf; item: ListedPublication; withTop: boolean }) {
  const { id, header, plannedAt, topUntil, shown, announced } = item;
  const { kind, header: word } = shownStates[shown];
  return (
    <tr>
      <td className="c-head title">
        <a href={deskPublication(shelf, id)}>{header}</a>
        <span className="caption">
          {publicationHref(shelf.name, item)}
          {announced && ', дилерам сообщили'}
        </span>
      </td>
      <td className="c-date" data-label="Публикация">
        {plannedAt === undefined ? <span className="quiet">без даты</span> : ruDateTimeOf(plannedAt)}
      </td>
      {withTop && (
        <td className="c-date" data-label="Наверху до">
          {topUntil === undefined ? <span className="quiet">нет</span> : ruDateOf(topUntil - 1)}
        </td>
      )}
      <td data-label="Состояние">
        {shown === 'removed' ? (
          <form method="post" action={`${deskPublication(shelf, id)}/removed`}>
            <input type="hidden" name="removed" value="0" />
            <button type="submit" className="btn btn-sm">
              Вернуть
            </button>
          </form>
        ) : (
          <StateLabel kind={kind} text={word} />
        )}
      </td>
    </tr>
  );
}

function Nothing({ shelf, query }: { shelf: DeskShelf; query: PublicationQuery }) {
  const isFiltered = query.query !== '' || query.state !== '';
  return (
    <EmptyBox
      title={isFiltered ? shelf.noneFound : shelf.empty}
      drawing={isFiltered ? { name: 'box', tint: 1 } : { name: 'bulb', tint: 2 }}
      actions={
        isFiltered ? (
          <a className="btn" href={shelf.desk}>
            Показать все
          </a>
        ) : (
          <a className="btn btn-primary" href={deskPublication(shelf, 'new')}>
            {shelf.add}
          </a>
        )
      }
    />
  );
}
