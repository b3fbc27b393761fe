/** The names by which a filled-in price form is recognized, because spreadsheet programs keep them. */

/** The name of the sheet. */
export const blankSheet = 'Прайс-бланк';

/** The column to fill in. */
export const orderColumn = 'Заказ';

/** The column of ids, in a price form and in the catalogue file. */
export const idColumn = 'Код на портале';

/** In a file of changes: the column that marks the goods that no longer belong to the file. */
export const goneColumn = 'Удалён';

/**
 * The maximum number of goods in a price form. A longer form is a catalogue to look through, and its filled-in file
 * would be too large to read.
 */
export const maxBlankGoods = 20_000;
