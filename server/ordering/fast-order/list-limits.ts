/** The maximum number of lines checked at once. */
export const maxLines = 2_000;
/** The maximum length of the name of a list, in characters; the rest is cut. */
export const maxNameLength = 60;
/** The maximum length, in characters, of a table from a file that is kept to be shown where it was entered. */
export const maxKeptFile = 300_000;
/** The maximum length, in characters, of a text that is kept while it is typed: each pause sends all of it. */
export const maxKeptTyping = 300_000;
/** The maximum length of the pasted text, in characters. */
export const maxPasteLength = 1_000_000;
/** Longer articuls and quantities are meaningless and are cut. */
export const maxArticulLength = 200;
export const maxQuantityLength = 40;
