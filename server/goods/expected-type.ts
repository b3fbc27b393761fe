/**
 * The type of a basket line whose goods are expected and not in stock yet (§10.51). Any other type means goods in
 * stock, whatever its value.
 */
export const expectedType = 'expected';

/** The default type of goods that are added to the basket. */
export const usualType = '1';

/**
 * Returns the type of a stored line, with `expectedType` replaced by `usualType`, because goods that were expected
 * when the line was stored may be in stock now.
 */
export function typeInStock(type: string): string {
  return type === expectedType ? usualType : type;
}
