import { parseOrderNumber } from '../../ordering/orders/rules.ts';

/**
 * Parts of orders get numbers above this one. They are far above the ids of orders and have nine digits, because 1C
 * keeps only the digits of a number, which has eleven characters with its prefix.
 */
const firstPart = 900_000_000;
/** Returns get numbers above this one, for the same reasons. */
const firstReturn = 800_000_000;

/** A 1C document: a whole order by its id, a part of one by the id of the part, or a return by its id. */
type DocumentKey = { order: number } | { part: number } | { return: number };

/** Returns the number of the document that 1C gets for a part of an order. `part` is `exchange_parts.id`. */
export function numberOfPart(part: number): string {
  return String(firstPart + part);
}

/** Returns the number of the document that 1C gets for a return. */
export function numberOfReturn(id: number): string {
  return String(firstReturn + id);
}

/**
 * Parses a number as 1C sends it back: `123`, `26-000123`, `900000005`; undefined when it is not a number of the
 * portal.
 */
export function parseDocumentNumber(text: string): DocumentKey | undefined {
  const number = parseOrderNumber(text);
  if (number === undefined) return undefined;
  if (number > firstPart) return { part: number - firstPart };
  return number > firstReturn ? { return: number - firstReturn } : { order: number };
}
