/** A bar of the chart, in pixels from its top left corner. `sum` in kopecks, `day` is `yyyy-mm-dd`. */
export type DayBar = { day: string; sum: number; orders: number; x: number; y: number; height: number };

/** The chart of sales by day, ready to draw: `line` is the path of the mean of seven days. */
export type DayChart = {
  width: number;
  height: number;
  /** The y of the ground line. */
  ground: number;
  /** Where the bars begin; on the left are the sums. */
  left: number;
  barWidth: number;
  bars: DayBar[];
  rules: { y: number; sum: number }[];
  line: string;
};
