import { pieces } from '#server/kernel/quantity.ts';
import { sentences } from '#server/kernel/sentences.ts';

type Swapped = {
  /** The names of the products; products that share an articul are told apart by their full names. */
  articul: string;
  by: string;
  /** True when the substitute is the same product from another warehouse. */
  same: boolean;
  unit: string;
  /** Pieces that stayed in the line, pieces that it lacked, and pieces of the substitute that were added. */
  kept: number;
  missing: number;
  added: number;
  /** Why more was taken than was missing; undefined otherwise. */
  note?: string | undefined;
};

/**
 * Returns the message after a substitution: «Вместо LT-1 взяли LT-2: 24 шт.», or what was added beside the rest of
 * the line. It also states when less or more was taken than was missing.
 */
export function swappedText({ articul, by, same, unit, kept, missing, added, note }: Swapped): string {
  const taken = pieces(added, unit);
  const rest = kept > 0 ? `${articul}: ${pieces(kept, unit)}, ` : '';
  const other = rest ? `${rest}рядом ${by}: ${taken}` : `Вместо ${articul} взяли ${by}: ${taken}`;
  const done = same ? `${rest || `${articul}: `}${taken} с другого склада` : other;
  const less = added < missing ? `Больше нет, не хватает ещё ${pieces(missing - added, unit)}` : '';
  return sentences([done, note ?? less].filter(Boolean));
}
