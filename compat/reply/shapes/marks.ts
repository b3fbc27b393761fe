import { wireFlag, wireId } from '../wire.ts';

/** Shapes of favourites and needs (contract §3.2, §3.3). */

/** setWish, unsetWish */
export function wished({ id, wish }: { id: number; wish: boolean }) {
  return { status: 'success', id: wireId(id), wish: wireFlag(wish) };
}

/** setNeed, unsetNeed; `need` of the use case is the wanted quantity. */
export function needed({ id, need }: { id: number; need: number }) {
  return { status: 'success', id: wireId(id), need: wireFlag(need > 0) };
}

/** deletefavorites: how many are left. */
export function favouriteDeleted({ count }: { count: number }) {
  return { result: 1, count };
}
