/** The largest quantity of a basket line (contract §2). */
export const maxQuantity = 99_999;
