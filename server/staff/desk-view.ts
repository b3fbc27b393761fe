import type { Staff } from '../kernel/actor.ts';

/** What waits at the desk, beside the words of its list. */
export type DeskCounts = {
  /** Conversations with something unread. */
  chats: number;
  /** Calls that nobody has made. */
  callbacks: number;
  /** New complaints. */
  complaints: number;
  /** New orders. */
  orders: number;
};

/** What stands round every screen of the desk. */
export type Desk = {
  staff: Pick<Staff, 'name' | 'email'>;
  counts: DeskCounts;
  /** Id of the newest message of all conversations, 0 where there is none: whether something was written since. */
  newestMessage: number;
};
