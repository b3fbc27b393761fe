import { scaleBand, scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import type { DayChart } from './day-chart.ts';
import type { DaySales } from './today-view.ts';

const size = { width: 720, height: 190, left: 62, right: 18, top: 12, bottom: 26 };
const daysOfMean = 7;

/** Returns the chart of some days, oldest first; nothing of it is computed in the browser. */
export function dayChartOf(days: readonly DaySales[]): DayChart {
  const ground = size.height - size.bottom;
  const x = scaleBand<string>()
    .domain(days.map(({ day }) => day))
    .range([size.left, size.width - size.right])
    .paddingInner(0.25);
  const most = Math.max(100, ...days.map(({ sum }) => sum));
  const y = scaleLinear().domain([0, most]).nice(3).range([ground, size.top]);
  const means = days.map((_, i) => {
    const last = days.slice(Math.max(0, i + 1 - daysOfMean), i + 1);
    return last.reduce((total, { sum }) => total + sum, 0) / last.length;
  });
  const path = line<number>()
    .x((_, i) => round((x(days[i]!.day) ?? 0) + x.bandwidth() / 2))
    .y((mean) => round(y(mean)))
    .curve(curveMonotoneX);
  return {
    width: size.width,
    height: size.height,
    ground,
    left: size.left,
    barWidth: round(x.bandwidth()),
    bars: days.map((each) => {
      const top = round(y(each.sum));
      return { ...each, x: round(x(each.day) ?? 0), y: top, height: round(ground - top) };
    }),
    rules: y.ticks(3).map((sum) => ({ y: round(y(sum)), sum })),
    line: path.digits(1)(means) ?? '',
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
