import { listHref } from '#app/components/ui/list-query.ts';
import { abcLetters, leastMonths, xyzLetters } from '#server/desk/reports/classes.ts';
import type { ClassCell, SalesReport } from '#server/desk/reports/sales-report-view.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskPaths } from '../desk-hrefs.ts';
import type { SalesQuery } from './sales-query.ts';

type Props = { classes: NonNullable<SalesReport['classes']>; by: SalesReport['by']; query: SalesQuery };

/** How many rows have each pair of letters, with links to them. */
export function ClassTable({ classes: { cells, months }, by, query }: Props) {
  const columns = cells.some(({ xyz }) => xyz) ? [...xyzLetters] : [undefined];
  const chosen = query.abc !== '' || query.xyz !== '';
  return (
    <section className="card desk-part" aria-labelledby="classes-h">
      <div className="desk-part-head">
        <h2 id="classes-h">{by === 'product' ? 'ABC и XYZ' : 'ABC'}</h2>
        {chosen && <a href={listHref(deskPaths.reports, { ...query, abc: '', xyz: '' })}>Показать все</a>}
      </div>
      <p className="quiet desk-none">
        A – первые 80&nbsp;% суммы, B – до 95&nbsp;%, C – остальное.
        {by === 'product' &&
          (months >= leastMonths
            ? ` X – продажи по месяцам колеблются не больше чем на 10\u00a0%, Y – на 25\u00a0%, Z – сильнее; за ${counted(months, 'целый месяц', 'целых месяца', 'целых месяцев')}.`
            : ' Для XYZ нужно не меньше трёх целых месяцев: выберите период длиннее.')}
      </p>
      <table className="data-table report-table">
        <thead>
          <tr>
            <th scope="col">Класс</th>
            {columns.map((xyz) => (
              <th scope="col" className="number" key={xyz ?? 'all'}>
                {xyz ?? 'Сколько'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {abcLetters.map((abc) => (
            <tr key={abc}>
              <th scope="row">{abc}</th>
              {columns.map((xyz) => (
                <td className="number" key={xyz ?? 'all'}>
                  <Cell cell={cells.find((each) => each.abc === abc && each.xyz === xyz)} query={query} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell, query }: { cell: ClassCell | undefined; query: SalesQuery }) {
  if (!cell || cell.rows === 0) return <span className="quiet">0</span>;
  const { abc, xyz = '', rows, net } = cell;
  return (
    <>
      <a
        href={listHref(deskPaths.reports, { ...query, abc, xyz })}
        aria-label={`${abc}${xyz}: ${thousands(rows)}`}
        aria-current={query.abc === abc && query.xyz === xyz ? 'true' : undefined}
      >
        {thousands(rows)}
      </a>
      <span className="caption">{roubles(net)}</span>
    </>
  );
}
