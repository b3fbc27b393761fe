import { PageHead } from '#app/components/layout/page-head.tsx';
import { FilterErrors, FilterPeriod } from '#app/components/ui/filter-fields.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { listHref, readConditions } from '#app/components/ui/list-query.ts';
import type { Demand } from '#server/desk/demand/demand-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { MissedSearches, WantedGoods } from './demand-tables.tsx';

/** The period as typed in the address, valid or not. */
type DemandQuery = Record<'startDate' | 'endDate', string>;

export function readDemandQuery(params: URLSearchParams): DemandQuery {
  return readConditions(params, ['startDate', 'endDate']);
}

type Props = { demand: Demand; query: DemandQuery; errors: FieldErrors };

/** Shows unmet demand: searches without results, and goods that dealers wait for. */
export function DemandScreen({ demand, query, errors }: Props) {
  const { period, searches, goods } = demand;
  return (
    <>
      <PageHead title="Спрос" />
      <section className="card desk-part" aria-labelledby="missed-h">
        <div className="desk-part-head">
          <h2 id="missed-h">Искали и не нашли</h2>
          {searches.length > 0 && (
            <a className="btn btn-sm" href={demandFileHref('searches', query)} download>
              <Icon name="download" />
              Excel
            </a>
          )}
        </div>
        <p className="desk-none quiet">
          Запросы дилеров и посетителей, по которым в каталоге нет ни одного товара, за {ruDate(period.first)}
          &nbsp;– {ruDate(period.last)}. Кто искал, не сохраняется. Хранятся 90&nbsp;дней.
        </p>
        <form
          className="cart-tools order-filter"
          method="get"
          action={deskPaths.demand}
          aria-label="Период поиска"
        >
          <FilterPeriod what="Дата" period={query} errors={errors} />
          <button type="submit" className="btn btn-sm">
            Показать
          </button>
          {(query.startDate || query.endDate) && (
            <a className="btn btn-sm btn-quiet" href={deskPaths.demand}>
              Сбросить
            </a>
          )}
          <FilterErrors names={['startDate', 'endDate']} errors={errors} />
        </form>
        {searches.length > 0 ? (
          <MissedSearches searches={searches} />
        ) : (
          <p className="desk-none quiet">
            С {ruDate(period.first)} по {ruDate(period.last)} такого не было.
          </p>
        )}
      </section>
      <section className="card desk-part" aria-labelledby="wanted-h">
        <div className="desk-part-head">
          <h2 id="wanted-h">Ждут поступления</h2>
          {goods.length > 0 && (
            <a className="btn btn-sm" href={demandFileHref('goods', query)} download>
              <Icon name="download" />
              Excel
            </a>
          )}
        </div>
        <p className="desk-none quiet">
          {goods.length > 0
            ? 'Товары из «Потребностей» дилеров, которых на складах их договоров меньше, чем нужно, и из их «Листов ожидания» («Ждут дилеры»); «Свободно» – на всех складах. Считается каждую ночь.'
            : 'Всё, что дилеры отметили в «Потребностях», есть на складах, и поступления никто не ждёт. Считается каждую ночь.'}
        </p>
        {goods.length > 0 && <WantedGoods goods={goods} />}
      </section>
    </>
  );
}

function demandFileHref(list: 'searches' | 'goods', query: DemandQuery): string {
  return listHref(`${deskPaths.demand}.xlsx`, list === 'goods' ? { list } : { list, ...query });
}
