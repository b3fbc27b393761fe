import type { Paging } from '../../kernel/paging.ts';

/** Somebody whose programs follow goods, and how many. */
export type Follower = { id: number; name: string; count: number };

/** A product that programs follow; `gone`: it is not sold any more. */
export type FollowedProduct = { id: number; articul: string; header: string; gone: boolean; addedAt: number };

export type FollowedGoods = {
  /** Whose goods are shown. */
  owner: Follower;
  /** Those from whom the reader may choose, the shown one included. */
  owners: Follower[];
  goods: FollowedProduct[];
  query: string;
  /** The query that found something, when that is another than was typed. */
  shownQuery: string | undefined;
  paging: Paging;
};
