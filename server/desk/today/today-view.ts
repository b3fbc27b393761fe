import type { OverdueOfAge } from '../debtors/debtor-view.ts';
import type { MissedSearch, WantedProduct } from '../demand/demand-view.ts';
import type { DeskCounts } from '../desk-view.ts';
import type { FirstStep, Readiness } from '../readiness/readiness-view.ts';
import type { EndingProduct, SilentDealer } from '../reports/silent-view.ts';
import type { DayChart } from './day-chart.ts';

/**
 * A count of waiting items, and since when they have waited (milliseconds); undefined if nothing waits. `late`: open
 * orders whose day of shipping has passed, `differences`: orders whose sum in 1C differs, `held`: orders held back
 * because 1C lacks their goods, `returns` that dealers ask for, `accepted` ones whose goods are expected, and `papers`:
 * shipped orders without a paper, only if there are any. `isCut`: whether there are more.
 */
export type Waiting = {
  what: keyof DeskCounts | 'late' | 'differences' | 'held' | 'returns' | 'accepted' | 'papers';
  count: number;
  isCut?: boolean;
  since: number | undefined;
};

/** Sums of one Moscow day in kopecks; `day` is `yyyy-mm-dd`. */
export type DaySums = { day: string; shipped: number; paid: number };

/**
 * How many jobs keep failing or were abandoned within a month. `mails` are still retried, `lostMails` are not; `others`
 * are jobs of other kinds, retried or abandoned.
 */
export type StuckWork = { mails: number; lostMails: number; others: number };

export type LastImport = {
  state: 'running' | 'done' | 'failed';
  startedAt: number;
  finishedAt: number | undefined;
  added: number;
  changed: number;
  removed: number;
  /** When the last successful import ended, if this one was not successful. */
  goodAt: number | undefined;
  /** True if it has been running for so long that it was probably interrupted. */
  stuck: boolean;
};

/** Sales of a time: orders of any state but cancelled, their sum without delivery in kopecks, and how many dealers ordered. */
export type Figure = { sum: number; orders: number; dealers: number };

/**
 * Today, this week or this month so far, and the same part of the one before it and of the year before.
 */
export type SpanFigures = {
  span: 'day' | 'week' | 'month';
  present: Figure;
  before: Figure;
  year: Figure;
};

/** The sales of a day, `yyyy-mm-dd`, in kopecks. */
export type DaySales = { day: string; orders: number; sum: number };

/** The orders that ship today, of one state. */
export type Shipments = { state: number; orders: number; sum: number };

/** The next day with orders to ship, `yyyy-mm-dd`, and how many. */
export type NextShipments = { day: string; orders: number };

/** What a manager's dealers have ordered this month, in kopecks; `id` 0: nobody serves them. */
export type ManagerSales = { id: number; header: string; orders: number; sum: number };

/**
 * `steps`: those before the first order; empty when all are done. `open`: how many checks of the portal are not done.
 */
export type Setup = { steps: FirstStep[]; open: number } & Pick<Readiness, 'unpriced'>;

/** The first screen for staff who serve dealers or ship goods. */
export type Today = {
  now: number;
  waiting: Waiting[];
  /** Whether the reader needs to know of the exchange with 1C. */
  seesExchange: boolean;
  /** Undefined if no import has ever run. */
  lastImport: LastImport | undefined;
  /** When 1C itself last exchanged goods or orders successfully; undefined if never. */
  exchangedAt: number | undefined;
  /** Undefined, like the chart, for a reader who may not see sales. */
  figures: SpanFigures[] | undefined;
  /** Of the last thirty days. */
  chart: DayChart | undefined;
  /** The orders that ship today, by state; undefined for a reader who sees no orders. */
  shipments: Shipments[] | undefined;
  /** Without cancelled orders; undefined if no later day has any, or the reader sees no orders. */
  nextShipments: NextShipments | undefined;
  /** Empty for a reader who sees only their own dealers. */
  managers: ManagerSales[];
  /** In the order of ages; undefined for a reader without the right to money. */
  overdue: OverdueOfAge[] | undefined;
  /** From the Monday of last week to today. */
  days: DaySums[];
  /** The first of the dealers who fell silent, and how many there are. */
  silent: SilentDealer[];
  silentCount: number;
  /** The first of the goods that will soon be sold out. */
  ending: EndingProduct[];
  endingCount: number;
  /** The most frequent searches without a result of the last seven days. */
  searches: MissedSearch[];
  /** The goods that most dealers wait for, as of last night. */
  goods: WantedProduct[];
  /** What the portal lacks; undefined if nothing or the reader may not add it. */
  setup: Setup | undefined;
  /** Undefined if everything succeeds or the reader cannot repair it. */
  stuck: StuckWork | undefined;
};
