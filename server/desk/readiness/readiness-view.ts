/** What a portal needs before its first order, bill or picture is right (§12.1.48), in the order of setting it up. */
export const checks = [
  'bill',
  'papers',
  'director',
  'warehouse',
  'calendar',
  'price',
  'retail',
  'node',
  'product',
  'picture',
  'delivery',
  'dealer',
  'limit',
  'mail',
  'backup',
] as const;

export type Check = (typeof checks)[number];

/** What a dealer's first order needs, in the order of setting it up. */
export const firstSteps = ['bill', 'warehouse', 'price', 'product', 'delivery', 'dealer'] as const;

export type FirstStep = { step: (typeof firstSteps)[number]; done: boolean };

/**
 * What became of a test mail: the mail server has accepted it, it waits in the queue, an attempt has failed, it was
 * written to a file because no mail server is set up, or its job is gone.
 */
export type TestMail = {
  /** When it was ordered, in milliseconds. */
  at: number;
  state: 'accepted' | 'queued' | 'failed' | 'written' | 'unknown';
  /** Why the last attempt failed. */
  problem: string;
};

/** The state of everything that is checked; times in milliseconds, undefined for never. */
export type Readiness = {
  done: Record<Check, boolean>;
  /** The names of the requisites that a bill and a paper lack; '' for none. */
  missing: { bill: string; papers: string };
  /** A product on sale while none has both a price and stock; undefined when there is none at all either. */
  unpriced: number | undefined;
  testMail: TestMail | undefined;
  /** Mails that fail or are lost. */
  stuckMails: number;
  /** The last complete backup. */
  backedUpAt: number | undefined;
};
