/**
 * The counts beside the entries of the navigation: the sizes of the account's lists, and its unread messages.
 */
export type FrameCounts = {
  drafts: number;
  favourites: number;
  needs: number;
  messages: number;
  chat: number;
  /** Orders of managers that wait for the main user; 0 for others. */
  approvals: number;
};
