import type { MissedSearch, WantedProduct } from '../demand/demand-view.ts';
import type { DeskCounts } from '../desk-view.ts';

/**
 * A count of waiting items, and since when they have waited (milliseconds); undefined if nothing waits. `differences`:
 * orders whose sum in 1C differs, only if there are any.
 */
export type Waiting = { what: keyof DeskCounts | 'differences'; count: number; since: number | undefined };

/** Sums of one Moscow day in kopecks. */
export type DaySums = {
  /** `yyyy-mm-dd` */
  day: string;
  orders: number;
  /** The total of the orders placed, without cancelled ones. */
  placed: number;
  shipped: number;
  paid: number;
};

/** What a new portal needs before a dealer can order. */
export type FirstStep = 'settings' | 'warehouse' | 'priceType' | 'product' | 'delivery' | 'dealer';

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

/**
 * A dealer who ordered regularly and has gone quiet. `lastAt`: the last order; `orders`: how many in the last nine
 * months.
 */
export type QuietDealer = { id: number; header: string; lastAt: number; orders: number };

/** The first screen for staff who serve dealers. */
export type Today = {
  now: number;
  waiting: Waiting[];
  /** Undefined if no import has ever run. */
  lastImport: LastImport | undefined;
  /** When 1C itself last exchanged goods or orders successfully; undefined if never. */
  exchangedAt: number | undefined;
  /** From the Monday of last week to today. */
  days: DaySums[];
  quiet: QuietDealer[];
  /** The most frequent searches without a result of the last seven days. */
  searches: MissedSearch[];
  /** The goods that most dealers wait for, as of last night. */
  goods: WantedProduct[];
  /** Undefined if nothing is missing or the reader may not add it. */
  steps: { step: FirstStep; done: boolean }[] | undefined;
  /** Undefined if everything succeeds or the reader cannot repair it. */
  stuck: StuckWork | undefined;
};
