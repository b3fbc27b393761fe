/** What a portal needs before its first order, bill or picture is right (§12.1.48), in the order of setting it up. */
export const checks = [
  'company',
  'vat',
  'bank',
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

/**
 * The state of everything that is checked. `testedAt`: when the last test mail was ordered, `stuckMails`: mails that
 * fail or are lost, `backedUpAt`: the last complete backup; times in milliseconds, undefined for never.
 */
export type Readiness = {
  now: number;
  done: Record<Check, boolean>;
  testedAt: number | undefined;
  stuckMails: number;
  backedUpAt: number | undefined;
  /** The address to which a test mail goes. */
  email: string;
};
