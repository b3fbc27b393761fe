import type { Staff } from '../kernel/actor.ts';
import type { StaffRight } from '../kernel/staff-rights.ts';

/** The counts shown in the desk's navigation. */
export type DeskCounts = {
  /** Conversations with unread messages. */
  chats: number;
  /** Calls to make now. */
  calls: number;
  /** Unanswered complaints. */
  complaints: number;
  /** Returns that dealers ask for. */
  returns: number;
  /** New orders. */
  orders: number;
  /** Dealers' waiting requests. */
  requests: number;
  /** Contragents of 1C that the portal does not have. */
  contragents: number;
};

/** The frame of every desk screen. */
export type Desk = {
  staff: Pick<Staff, 'name' | 'email' | 'roleHeader' | 'allDealers' | 'listsOwn' | 'lacksFactor'> & {
    rights: readonly StaffRight[];
    /** Which addresses are closed to the reader (`closedTo`). */
    closed: string;
  };
  /** Undefined for a staff member who answers no dealers. */
  counts: DeskCounts | undefined;
  /**
   * The id of the newest message in all conversations, 0 if there is none. A changed id means that there are new
   * messages.
   */
  newestMessage: number;
  /** The id of the newest message in chats that wait for the reader, 0 if no chat waits. */
  newestUnread: number;
};
