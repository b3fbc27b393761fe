import { BarChart } from '#app/components/ui/bar-chart.tsx';
import type { MonthSum } from '#server/ordering/purchased/months.ts';
import { fullMonth, shortMonth } from './month-names.ts';

/** The sums by month as bars. */
export function MonthChart({ months }: { months: MonthSum[] }) {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  // Only a part of a long period is visible at once, so each month includes its year.
  const isLong = months.length > 12;
  const bars = months.map(({ month, sum }, i) => ({
    key: month,
    sum,
    short: shortMonth(month),
    full: fullMonth(month),
    ...((isLong || i === 0 || month.endsWith('-01')) && { under: month.slice(0, 4) }),
  }));
  return (
    <BarChart
      title="Суммы по месяцам"
      span={first === last ? fullMonth(first.month) : `${fullMonth(first.month)} – ${fullMonth(last.month)}`}
      bars={bars}
      column="Месяц"
    />
  );
}
