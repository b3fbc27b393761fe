import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CurrentContract } from '../people/contracts/current.server.ts';

/**
 * How far a program has read the changes of goods (§12.10.3), as it gets it in `until` and sends it back. It reads in
 * rounds, each of several pages: all products by id, or what has changed, in the order of the changes.
 */
export type ChangesCursor = {
  /** Reads all products; `at` is then 0. */
  all: boolean;
  /** The last product that was read, and when it had changed, in milliseconds. */
  at: number;
  id: number;
  /** Where the next round begins, in milliseconds: nothing before is missing from the pages of this round so far. */
  horizon: number;
  /** The last time, in milliseconds, at which any product may have changed, that the program has read; 0: none. */
  floor: number;
  /** What the contract makes of goods (see `viewMark`). */
  view: string;
};

const zParts = z.tuple([z.boolean(), z.int(), z.int(), z.int(), z.int(), z.string()]);

export function cursorText({ all, at, id, horizon, floor, view }: ChangesCursor): string {
  return Buffer.from(JSON.stringify([all, at, id, horizon, floor, view])).toString('base64url');
}

/** Returns undefined for a text that `cursorText` has not made. */
export function parsedCursor(text: string): ChangesCursor | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  const parsed = zParts.safeParse(parts);
  if (!parsed.success) return undefined;
  const [all, at, id, horizon, floor, view] = parsed.data;
  return { all, at, id, horizon, floor, view };
}

/** Returns a text that differs when the same products look different under a contract: by its prices or its warehouses. */
export function viewMark({ view, showWholesale }: Pick<CurrentContract, 'view' | 'showWholesale'>): string {
  const { politics, ...rest } = view;
  const rules = politics && { ...politics, brands: [...politics.brands].sort(([a], [b]) => a - b) };
  const seen = JSON.stringify([rest, rules, showWholesale]);
  return createHash('sha256').update(seen).digest('base64url').slice(0, 12);
}
