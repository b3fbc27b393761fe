import type { Sorting } from '../../goods/model.ts';

/** The maximum number of favourites, and of needs, of an account: their lists are sorted in memory. */
export const maxMarks = 2_000;

/** A product that an account has marked, and when. `arrivedAt`: when a needed product came into stock. */
export type Mark = { id: number; addedAt: number; arrivedAt: number | undefined };

/** Newest first by default; `arrived` sorts goods that have come into stock first. */
export type MarkOrder = Sorting | 'arrived' | undefined;
