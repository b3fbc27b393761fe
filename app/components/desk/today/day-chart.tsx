import { shortSum } from '#app/components/ui/bar-chart-shape.ts';
import { ChartFrame } from '#app/components/ui/chart-frame.tsx';
import type { DayChart as Chart } from '#server/desk/today/day-chart.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { DeskLink } from '../allowed.tsx';
import { deskPaths } from '../desk-hrefs.ts';

/** Sales of the last days as bars, each a link to the orders of its day, with the mean of a week, and as a table. */
export function DayChart({ chart }: { chart: Chart }) {
  const { width, height, ground, left, barWidth, bars, rules, line } = chart;
  const total = bars.reduce((sum, bar) => sum + bar.sum, 0);
  return (
    <ChartFrame
      id="days-h"
      className="card day-chart desk-part"
      title={'Продажи за 30\u00a0дней'}
      label="График продаж по дням"
      table={{
        caption: 'Продажи по дням, новые сверху',
        heads: ['День', 'Заказы', 'Сумма'],
        rows: [...bars].reverse().map(({ day, orders, sum }) => ({
          key: day,
          cells: [
            <DeskLink href={ordersOf(day)} key={day}>
              {ruDate(day)}
            </DeskLink>,
            thousands(orders),
            roubles(sum),
          ],
        })),
      }}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-labelledby="days-title">
        <title id="days-title">Продажи по дням</title>
        <desc>{`Всего ${roubles(total)}. Числа – в таблице под графиком; линия – среднее за неделю`}</desc>
        {rules.map(({ y, sum }) => (
          <g key={sum} className="chart-rule">
            <line x1={left} x2={width} y1={y} y2={y} />
            <text x={left - 8} y={y + 4} textAnchor="end">
              {shortSum(sum)}
            </text>
          </g>
        ))}
        {bars.map((bar, i) => (
          <DeskLink key={bar.day} href={ordersOf(bar.day)} aria-label={labelOf(bar)}>
            <title>{labelOf(bar)}</title>
            <rect fill="transparent" x={bar.x} y={0} width={barWidth} height={ground} />
            <rect className="chart-bar" x={bar.x} y={bar.y} width={barWidth} height={bar.height} rx="2" />
            {(bars.length - 1 - i) % 5 === 0 && (
              <text x={bar.x + barWidth / 2} y={ground + 17} textAnchor="middle">
                {ruDate(bar.day).slice(0, 5)}
              </text>
            )}
          </DeskLink>
        ))}
        <path className="chart-mean" fill="none" strokeWidth={2} d={line} />
      </svg>
    </ChartFrame>
  );
}

function ordersOf(day: string): string {
  return `${deskPaths.orders}?startDate=${ruDate(day)}&endDate=${ruDate(day)}`;
}

function labelOf({ day, sum, orders }: Chart['bars'][number]): string {
  return `${ruDate(day)}: ${roubles(sum)}, ${counted(orders, 'заказ', 'заказа', 'заказов')}`;
}
