import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { DeskReturnList } from '#server/desk/returns/desk-return.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { deskOrder, deskPaths, deskReturn } from '../desk-hrefs.ts';
import { DeskTabs } from '../frame/desk-tabs.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';

type Props = { list: DeskReturnList; query: { state: string; query: string } };

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
            <table className="data-table cards desk-list">
              <caption className="visually-hidden">Возвраты, новые сверху</caption>
              <thead>
                <tr>
                  <th scope="col">Номер</th>
                  <th scope="col">Дилер</th>
                  <th scope="col">Причина</th>
                  <th scope="col">Оформлен</th>
                  <th scope="col">Состояние</th>
                </tr>
              </thead>
              <tbody>
                {returns.map((each) => (
                  <tr key={each.id}>
                    <td className="c-head title">
                      <a className="articul" href={deskReturn(each.id)}>
                        {each.number}
                      </a>
                    </td>
                    <td className="c-dealer">
                      {each.dealer}
                      <span className="caption">
                        заказ <a href={deskOrder(each.order.id)}>{each.order.number}</a>
                      </span>
                    </td>
                    <td className="c-text">
                      {each.reason}
                      <span className="caption">{roubles(each.total)}</span>
                    </td>
                    <td className="c-date">{ruDateTimeOf(each.createdAt)}</td>
                    <td className="c-mark">
                      <StateLabel kind={each.state.label} text={each.state.header} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.returns, query, page)} />
          </>
        )}
      </div>
    </>
  );
}
