/**
 * The type of a basket line whose goods are expected and not in stock yet (§10.51). Every other type means goods in
 * stock, whatever it says.
 */
export const expectedType = 'expected';

/** The type of what is added to the basket from everywhere but another line. */
export const usualType = '1';

/** Returns the type of goods in stock for a kept line: what was expected then may be there now. */
export function typeInStock(type: string): string {
  return type === expectedType ? usualType : type;
}
