import type { Paging } from '../../kernel/paging.ts';

/** An account whose programs follow goods, and the number of goods. */
export type Follower = { id: number; name: string; count: number };

/** A product that programs follow; `gone`: no longer sold. */
export type FollowedProduct = { id: number; articul: string; header: string; gone: boolean; addedAt: number };

/** Goods that were unfollowed by one action and can be restored; `at`: when, in milliseconds. */
export type EndedFollowing = { at: number; count: number };

export type FollowedGoods = {
  /** The account whose followed goods are shown. */
  owner: Follower;
  /** The accounts that the reader may choose, including the shown one. */
  owners: Follower[];
  goods: FollowedProduct[];
  /** Identifies the followed goods for `stopFollowing`; changes with them. */
  state: string;
  /** Newest first. */
  ended: EndedFollowing[];
  query: string;
  /** The query that was used, if it differs from the typed one. */
  shownQuery: string | undefined;
  paging: Paging;
};
