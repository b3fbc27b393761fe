import type { Sorting } from '../catalogue/model.ts';

/** The most products that an account keeps among its favourites, and among its needs: their lists are sorted in memory. */
export const mostMarks = 2_000;

/** A product that an account has marked, and when. `arrivedAt`: of a need, when it came. */
export type Mark = { id: number; addedAt: number; arrivedAt: number | undefined };

/** Newest first unless told otherwise; `arrived`: those that came since go first. */
export type MarkOrder = Sorting | 'arrived' | undefined;
