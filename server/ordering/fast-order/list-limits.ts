/** The maximum number of lines checked at once. */
export const maxLines = 2_000;
/** The maximum length of the pasted text, in characters. */
export const maxPasteLength = 1_000_000;
/** Longer articuls and quantities are meaningless and are cut. */
export const maxArticulLength = 200;
export const maxQuantityLength = 40;
