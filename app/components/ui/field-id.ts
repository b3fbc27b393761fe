/**
 * Returns a function that makes the id of a field from its name: «quantity[12]» → «ship-quantity-12». Brackets would have
 * to be escaped in the link of an error.
 */
export const fieldIdIn = (prefix: string) => (name: string) =>
  `${prefix}-${name.replace(/[[\]]+/g, '-').replace(/-$/, '')}`;
