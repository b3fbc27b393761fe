/**
 * The type of a basket line whose goods are expected and not in stock yet (§10.51). Any other type means goods in
 * stock, whatever its value.
 */
export const expectedType = 'expected';

/** The type of everything that is added to the basket, except from another line. */
export const usualType = '1';

/**
 * Returns the type of a stored line as one for goods in stock, because goods that were expected then may be in stock
 * now.
 */
export function typeInStock(type: string): string {
  return type === expectedType ? usualType : type;
}
