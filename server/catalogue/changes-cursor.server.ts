import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CurrentContract } from '../people/contracts/current.server.ts';

/**
 * The position up to which a program has read the changes of goods (§12.10.3); the program receives it in `until` and
 * sends it back. A program reads in rounds of several pages each. A round contains all products by id, or the changed
 * products in the order of their changes.
 */
export type ChangesCursor = {
  /** True for a round of all products; `at` is then 0. */
  all: boolean;
  /** The time of the last change of the last product read, in milliseconds, and the id of that product. */
  at: number;
  id: number;
  /** Where the next round begins, in milliseconds: the pages read so far contain every change before this time. */
  horizon: number;
  /** The latest `floorOfChanges`, in milliseconds, since which the program has read all products; 0 for none. */
  floor: number;
  /** How the contract shows goods (see `viewMark`). */
  view: string;
};

const zParts = z.tuple([z.boolean(), z.int(), z.int(), z.int(), z.int(), z.string()]);

export function cursorText({ all, at, id, horizon, floor, view }: ChangesCursor): string {
  return Buffer.from(JSON.stringify([all, at, id, horizon, floor, view])).toString('base64url');
}

/** Parses a string made by `cursorText`; undefined for any other string. */
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

/**
 * Returns a hash of everything in a contract that determines how products are shown, such as prices and warehouses.
 */
export function viewMark({ view, showWholesale }: Pick<CurrentContract, 'view' | 'showWholesale'>): string {
  const { politics, ...rest } = view;
  const rules = politics && { ...politics, brands: [...politics.brands].sort(([a], [b]) => a - b) };
  const seen = JSON.stringify([rest, rules, showWholesale]);
  return createHash('sha256').update(seen).digest('base64url').slice(0, 12);
}
