import type { Paging } from '../../kernel/paging.ts';

/** Somebody whose programs follow goods, and how many. */
export type Follower = { id: number; name: string; count: number };

/** A product that programs follow; `gone`: it is not sold any more. */
export type FollowedProduct = { id: number; articul: string; header: string; gone: boolean; addedAt: number };

/** Goods whose following was ended by one press, and can be taken up again; `at`: when, in milliseconds. */
export type EndedFollowing = { at: number; count: number };

export type FollowedGoods = {
  /** Whose goods are shown. */
  owner: Follower;
  /** Those from whom the reader may choose, the shown one included. */
  owners: Follower[];
  goods: FollowedProduct[];
  /** Which goods are followed, for `stopFollowing`: differs once they are others. */
  state: string;
  /** Newest first. */
  ended: EndedFollowing[];
  query: string;
  /** The query that found something, when that is another than was typed. */
  shownQuery: string | undefined;
  paging: Paging;
};
