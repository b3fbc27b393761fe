/** What stands beside the words of the navigation: how many an account keeps, and what it has not read. */
export type FrameCounts = {
  drafts: number;
  favourites: number;
  needs: number;
  messages: number;
  chat: number;
};
