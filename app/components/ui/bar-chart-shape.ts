/** A sum in kopecks with its words. `short` below the bar, `under` below that, `full` in the title of the bar. */
export type Bar = { key: string; sum: number; short: string; full: string; under?: string };

/** A bar in pixels. */
type PlacedBar = Bar & { x: number; y: number; height: number };

type ChartShape = {
  width: number;
  bars: PlacedBar[];
  /** Horizontal lines with their values in kopecks. */
  lines: { y: number; sum: number }[];
};

/** `left`: the width of the axis beside the bars. */
export const chart = { left: 68, top: 22, bottom: 40, slot: 56, bar: 34, plot: 132 } as const;
export const chartHeight = chart.top + chart.plot + chart.bottom;

/**
 * Returns the positions of the bars and of the lines behind them: from 0 to a round sum above the highest
 * bar.
 */
export function chartShape(bars: Bar[]): ChartShape {
  const top = roundTop(Math.max(...bars.map(({ sum }) => sum), 1));
  const heightOf = (sum: number) => Math.round((sum / top) * chart.plot);
  const ground = chart.top + chart.plot;
  return {
    width: bars.length * chart.slot,
    bars: bars.map((bar, i) => ({
      ...bar,
      x: i * chart.slot + (chart.slot - chart.bar) / 2,
      y: ground - heightOf(bar.sum),
      height: heightOf(bar.sum),
    })),
    lines: [0, 0.5, 1].map((part) => ({ y: ground - part * chart.plot, sum: top * part })),
  };
}

/** Returns the next sum that is 1, 2, 4, 5, 6 or 8 followed by zeros: its half is round, too. */
function roundTop(sum: number): number {
  const power = 10 ** Math.floor(Math.log10(sum));
  const step = [1, 2, 4, 5, 6, 8, 10].find((each) => each * power >= sum) ?? 10;
  return step * power;
}

const short = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumSignificantDigits: 3 });

/** 123450000 kopecks → «1,23 млн», with a no-break space. */
export function shortSum(kopecks: number): string {
  return short.format(kopecks / 100).replace(/\s/g, '\u00a0');
}
