import { pieces } from '#server/kernel/quantity.ts';

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
};

/** «Вместо LT-1 взяли LT-2: 24 шт.», or what was put beside the rest; less than was missing is said. */
export function swappedText({ articul, by, same, unit, kept, missing, added }: Swapped): string {
  const taken = pieces(added, unit);
  const rest = kept > 0 ? `${articul}: ${pieces(kept, unit)}, ` : '';
  const other = rest ? `${rest}рядом ${by}: ${taken}` : `Вместо ${articul} взяли ${by}: ${taken}`;
  const done = same ? `${rest || `${articul}: `}${taken} с другого склада` : other;
  return added < missing ? `${done}. Больше нет, не хватает ещё ${pieces(missing - added, unit)}` : done;
}
