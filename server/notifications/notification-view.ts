import type { NotificationKind } from './kinds.ts';

/** How an account wants to hear of one kind of thing. */
export type NotificationSetting = {
  id: number;
  kind: NotificationKind;
  header: string;
  enabled: boolean;
  /** The e-mail that is written to: the account's own unless it names another. */
  value: string;
  /** Whether it names another. */
  own: boolean;
};

/** One thing that an account was told. */
export type Message = {
  id: number;
  kind: string;
  header: string;
  text: string;
  /** A path of the portal where there is more. */
  href: string;
  createdAt: number;
  readAt: number | null;
};
