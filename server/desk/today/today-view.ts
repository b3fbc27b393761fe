import type { MissedSearch, WantedProduct } from '../demand/demand-view.ts';
import type { DeskCounts } from '../desk-view.ts';

/** What waits, and since when (milliseconds); undefined when nothing waits. */
export type Waiting = { what: keyof DeskCounts; count: number; since: number | undefined };

/** Sums of one Moscow day in kopecks. */
export type DaySums = {
  /** `yyyy-mm-dd` */
  day: string;
  orders: number;
  /** The totals of the orders placed, without those that were cancelled. */
  placed: number;
  shipped: number;
  paid: number;
};

/** What a new portal needs before a dealer can order. */
export type FirstStep = 'settings' | 'warehouse' | 'priceType' | 'product' | 'delivery' | 'dealer';

/**
 * How many jobs fail again and again, or were given up within a month. `mails` are still tried, `lostMails` are not; `others`
 * are jobs of other kinds, tried or not.
 */
export type StuckWork = { mails: number; lostMails: number; others: number };

export type LastImport = {
  state: 'running' | 'done' | 'failed';
  startedAt: number;
  finishedAt: number | undefined;
  added: number;
  changed: number;
  removed: number;
  /** When the last successful one ended, if that is another one. */
  goodAt: number | undefined;
  /** It has been running for so long that it was probably interrupted. */
  stuck: boolean;
};

/** Ordered regularly and has become silent. `lastAt`: the last order; `orders`: how many in the last nine months. */
export type QuietDealer = { id: number; header: string; lastAt: number; orders: number };

/** The first screen of those who serve dealers. */
export type Today = {
  now: number;
  waiting: Waiting[];
  /** Undefined: no import was ever run. */
  lastImport: LastImport | undefined;
  /** When 1C itself last exchanged goods or orders with success; undefined: never. */
  exchangedAt: number | undefined;
  /** From the Monday of last week to today. */
  days: DaySums[];
  quiet: QuietDealer[];
  /** The most frequent searches of the last seven days that found nothing. */
  searches: MissedSearch[];
  /** The goods that most dealers wait for, as of last night. */
  goods: WantedProduct[];
  /** Undefined when nothing is missing, and for somebody who could not add it. */
  steps: { step: FirstStep; done: boolean }[] | undefined;
  /** Undefined when everything succeeds, and for somebody who could not mend it. */
  stuck: StuckWork | undefined;
};
