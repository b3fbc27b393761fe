import { roubles } from '#server/kernel/money.ts';
import type { MonthSum } from '#server/ordering/purchased/months.ts';
import { chart, chartHeight, chartShape, fullMonth, shortMonth, shortSum } from './month-chart-shape.ts';

/** The sums by month as bars, drawn on the server, and the same as a readable table. */
export function MonthChart({ months }: { months: MonthSum[] }) {
  const { width, bars, lines } = chartShape(months);
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const span =
    first === last ? fullMonth(first.month) : `${fullMonth(first.month)} – ${fullMonth(last.month)}`;
  const middle = (bar: { x: number }) => bar.x + chart.bar / 2;
  // Only a part of a long period is visible, so each month includes its year.
  const isLong = months.length > 12;
  return (
    <section className="month-chart" aria-labelledby="months-h">
      <h2 id="months-h">Суммы по месяцам</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways must be reached by the keyboard */}
      <div className="month-scroll" tabIndex={0} role="group" aria-label="График сумм по месяцам">
        <svg
          width={width}
          height={chartHeight}
          viewBox={`0 0 ${width} ${chartHeight}`}
          role="img"
          aria-label={`Суммы по месяцам, ${span}. Числа – в таблице ниже`}
        >
          {lines.map(({ y, sum }) => (
            <g key={sum} className="chart-rule">
              <line x1={0} x2={width} y1={y} y2={y} />
            </g>
          ))}
          {bars.map((bar, i) => (
            <g key={bar.month}>
              <title>{`${fullMonth(bar.month)}: ${roubles(bar.sum)}`}</title>
              <rect className="chart-bar" x={bar.x} y={bar.y} width={chart.bar} height={bar.height} rx="3" />
              <text className="chart-sum" x={middle(bar)} y={bar.y - 6} textAnchor="middle">
                {bar.sum > 0 ? shortSum(bar.sum) : '–'}
              </text>
              <text x={middle(bar)} y={chart.top + chart.plot + 17} textAnchor="middle">
                {shortMonth(bar.month)}
              </text>
              {(isLong || i === 0 || bar.month.endsWith('-01')) && (
                <text className="year" x={middle(bar)} y={chart.top + chart.plot + 33} textAnchor="middle">
                  {bar.month.slice(0, 4)}
                </text>
              )}
            </g>
          ))}
        </svg>
        {/* The sums stay at the left edge while the months are scrolled. */}
        <svg className="chart-axis" width={chart.left} height={chartHeight} aria-hidden="true">
          {lines.map(({ y, sum }) => (
            <text key={sum} x={chart.left - 10} y={y + 4} textAnchor="end">
              {shortSum(sum)}
            </text>
          ))}
        </svg>
      </div>
      <details className="month-table">
        <summary>Таблицей</summary>
        <table className="data-table">
          <caption className="visually-hidden">Суммы по месяцам</caption>
          <thead>
            <tr>
              <th scope="col">Месяц</th>
              <th scope="col" className="number">
                Сумма
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, sum }) => (
              <tr key={month}>
                <td>{fullMonth(month)}</td>
                <td className="number">{roubles(sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
