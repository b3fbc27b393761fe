/** A search for goods may be as long as the name of a product (§9.18). */
export const maxQuery = 500;
