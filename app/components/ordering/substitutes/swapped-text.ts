import { pieces } from '#server/kernel/quantity.ts';
import { sentences } from '#server/kernel/sentences.ts';

type Swapped = {
  /** How the products are called: siblings that share an articul by their names. */
  articul: string;
  by: string;
  /** The same product from another warehouse. */
  same: boolean;
  unit: string;
  /** Pieces that the line keeps, that it lacked, and that were taken of the substitute. */
  kept: number;
  missing: number;
  added: number;
  /** Why more was taken than is missing; undefined: it was not. */
  note?: string | undefined;
};

/** «Вместо LT-1 взяли LT-2: 24 шт.», or what was put beside the rest; less or more than was missing is said. */
export function swappedText({ articul, by, same, unit, kept, missing, added, note }: Swapped): string {
  const taken = pieces(added, unit);
  const rest = kept > 0 ? `${articul}: ${pieces(kept, unit)}, ` : '';
  const other = rest ? `${rest}рядом ${by}: ${taken}` : `Вместо ${articul} взяли ${by}: ${taken}`;
  const done = same ? `${rest || `${articul}: `}${taken} с другого склада` : other;
  const less = added < missing ? `Больше нет, не хватает ещё ${pieces(missing - added, unit)}` : '';
  return sentences([done, note ?? less].filter(Boolean));
}
