import { z } from 'zod';
import { shaped } from '../shaped.ts';
import { wireFlag, wireId, zFlag, zId } from '../wire.ts';

/** Shapes of favourites and needs (§7.2.7, §7.3.6). */

/** The response to `setWish` and `unsetWish`. */
export const wished = shaped(
  z.object({ status: z.literal('success'), id: zId, wish: zFlag }),
  ({ id, wish }: { id: number; wish: boolean }) => ({
    status: 'success',
    id: wireId(id),
    wish: wireFlag(wish),
  }),
);

/** The response to `setNeed` and `unsetNeed`; `need` of the use case is the wanted quantity. */
export const needed = shaped(
  z.object({ status: z.literal('success'), id: zId, need: zFlag }),
  ({ id, need }: { id: number; need: number }) => ({
    status: 'success',
    id: wireId(id),
    need: wireFlag(need > 0),
  }),
);

/**
 * The response to `followGoods` and `unfollowGoods`: the ids of goods that are not sold, and the number of followed
 * products.
 */
export const followed = shaped(
  z.object({ status: z.literal('success'), missing: z.array(zId), count: z.int() }),
  ({ missing, count }: { missing: number[]; count: number }) => ({
    status: 'success',
    missing: missing.map(wireId),
    count,
  }),
);

/** The response to `deletefavorites`: the number of favourites left. */
export const favouriteDeleted = shaped(
  z.object({ result: z.literal(1), count: z.int() }),
  ({ count }: { count: number }) => ({ result: 1, count }),
);
