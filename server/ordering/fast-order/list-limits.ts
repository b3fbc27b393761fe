/** The maximum number of lines checked at once. */
export const maxLines = 2_000;
/** The maximum length of a list's name, in characters; longer names are cut. */
export const maxNameLength = 60;
/** The maximum length, in characters, of a file's table that is stored with the entered text. */
export const maxKeptFile = 300_000;
/** The maximum length, in characters, of a text saved during typing. Each pause in typing sends the whole text. */
export const maxKeptTyping = 300_000;
/** The maximum length of the pasted text, in characters. */
export const maxPasteLength = 1_000_000;
/** The maximum length of articuls and quantities; longer ones are meaningless and are cut. */
export const maxArticulLength = 200;
export const maxQuantityLength = 40;
