/** A sum in kopecks with its labels: `short` below the bar, `under` below `short`, `full` in the title of the bar. */
export type Bar = { key: string; sum: number; short: string; full: string; under?: string };

/** A bar in pixels. */
type PlacedBar = Bar & { x: number; y: number; height: number };

type ChartShape = {
  width: number;
  /** The width of a bar. */
  bar: number;
  bars: PlacedBar[];
  /** Horizontal lines with their values in kopecks. */
  lines: { y: number; sum: number }[];
};

/**
 * The dimensions of a chart, in pixels. `left`: the width of the axis beside the bars. `filled`: the width that a few
 * bars share; `widest`: the maximum width for one of them.
 */
export const chart = {
  left: 68,
  top: 22,
  bottom: 40,
  slot: 56,
  plot: 132,
  filled: 640,
  widest: 160,
} as const;
export const chartHeight = chart.top + chart.plot + chart.bottom;

/**
 * Returns the positions of the bars and of the lines behind them, from 0 to a round sum above the highest bar. If
 * there are only a few bars, they are wider, to fill the space. `within`: the maximum total width of the bars, in
 * pixels.
 */
export function chartShape(bars: Bar[], within = Number.POSITIVE_INFINITY): ChartShape {
  const wide = Math.min(chart.widest, Math.max(chart.slot, Math.floor(chart.filled / bars.length)));
  const slot = Math.min(wide, Math.floor(within / bars.length));
  const bar = Math.round(slot * 0.6);
  const top = roundTop(Math.max(...bars.map(({ sum }) => sum), 1));
  const heightOf = (sum: number) => Math.round((sum / top) * chart.plot);
  const ground = chart.top + chart.plot;
  return {
    width: bars.length * slot,
    bar,
    bars: bars.map((each, i) => ({
      ...each,
      x: i * slot + (slot - bar) / 2,
      y: ground - heightOf(each.sum),
      height: heightOf(each.sum),
    })),
    lines: [0, 0.5, 1].map((part) => ({ y: ground - part * chart.plot, sum: top * part })),
  };
}

/** Returns the next sum that is 1, 2, 4, 5, 6 or 8 followed by zeros, so that its half is round, too. */
function roundTop(sum: number): number {
  const power = 10 ** Math.floor(Math.log10(sum));
  const step = [1, 2, 4, 5, 6, 8, 10].find((each) => each * power >= sum) ?? 10;
  return step * power;
}

const short = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumSignificantDigits: 3 });

type Unit = { name: string; kopecks: number };

/** Returns the unit in which sums are short enough for narrow bars. */
export function unitOf(bars: readonly Bar[]): Unit {
  const highest = Math.max(...bars.map(({ sum }) => sum), 0);
  return highest < 1_000_000_000
    ? { name: 'тыс.\u00a0₽', kopecks: 100_000 }
    : { name: 'млн\u00a0₽', kopecks: 100_000_000 };
}

const [whole, tenths] = [0, 1].map(
  (digits) => new Intl.NumberFormat('ru-RU', { maximumFractionDigits: digits }),
) as [Intl.NumberFormat, Intl.NumberFormat];

/**
 * Returns a sum as a short text with no-break spaces: 123450000 kopecks → «1,23 млн»; in thousands of roubles →
 * «1 235».
 */
export function shortSum(kopecks: number, unit?: Unit): string {
  if (!unit) return short.format(kopecks / 100).replace(/\s/g, '\u00a0');
  const units = kopecks / unit.kopecks;
  return (units < 10 ? tenths : whole).format(units).replace(/\s/g, '\u00a0');
}
