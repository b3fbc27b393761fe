/** The counts in the navigation: the sizes of the account's lists, and its unread messages. */
export type FrameCounts = {
  drafts: number;
  favourites: number;
  needs: number;
  messages: number;
  chat: number;
  /** Managers' orders that wait for the main user; 0 for others. */
  approvals: number;
};
