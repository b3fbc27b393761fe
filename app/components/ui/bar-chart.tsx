import { roubles } from '#server/kernel/money.ts';
import { type Bar, chart, chartHeight, chartShape, shortSum, unitOf } from './bar-chart-shape.ts';
import { ChartFrame } from './chart-frame.tsx';

type Props = {
  /** The heading, such as «Суммы по месяцам». */
  title: string;
  /** The first and the last bar, as a text. */
  span: string;
  bars: Bar[];
  /** The total width of the bars, in pixels. Their sums are then in a unit named in the title. */
  within?: number;
  /** The head of the first column of the table below. Without it, the caller shows a table. */
  column?: string;
};

/** Sums as bars, drawn on the server, and also as a readable table. */
export function BarChart({ title, span, bars, within, column }: Props) {
  const { width, bar: barWidth, bars: placed, lines } = chartShape(bars, within);
  const unit = within === undefined ? undefined : unitOf(bars);
  const middle = (bar: { x: number }) => bar.x + barWidth / 2;
  const where = column ? 'в таблице ниже' : 'в таблице рядом';
  return (
    <ChartFrame
      id="bars-h"
      title={
        <>
          {title}
          {unit && `, ${unit.name}`}
        </>
      }
      label={`График: ${title}`}
      table={
        column === undefined
          ? undefined
          : {
              caption: title,
              heads: [column, 'Сумма'],
              rows: bars.map(({ key, full, sum }) => ({ key, cells: [full, roubles(sum)] })),
            }
      }
    >
      <svg
        width={width}
        height={chartHeight}
        viewBox={`0 0 ${width} ${chartHeight}`}
        role="img"
        aria-label={`${title}, ${span}. Числа – ${where}`}
      >
        {lines.map(({ y, sum }) => (
          <g key={sum} className="chart-rule">
            <line x1={0} x2={width} y1={y} y2={y} />
          </g>
        ))}
        {placed.map((bar) => (
          <g key={bar.key}>
            <title>{`${bar.full}: ${roubles(bar.sum)}`}</title>
            <rect className="chart-bar" x={bar.x} y={bar.y} width={barWidth} height={bar.height} rx="3" />
            <text className="chart-sum" x={middle(bar)} y={bar.y - 6} textAnchor="middle">
              {bar.sum > 0 ? shortSum(bar.sum, unit) : '–'}
            </text>
            <text x={middle(bar)} y={chart.top + chart.plot + 17} textAnchor="middle">
              {bar.short}
            </text>
            {bar.under && (
              <text className="year" x={middle(bar)} y={chart.top + chart.plot + 33} textAnchor="middle">
                {bar.under}
              </text>
            )}
          </g>
        ))}
      </svg>
      {/* The sums stay at the left edge while the bars are scrolled. */}
      <svg className="chart-axis" width={chart.left} height={chartHeight} aria-hidden="true">
        {lines.map(({ y, sum }) => (
          <text key={sum} x={chart.left - 10} y={y + 4} textAnchor="end">
            {shortSum(sum, unit)}
          </text>
        ))}
      </svg>
    </ChartFrame>
  );
}
