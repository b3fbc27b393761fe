/** The names by which a filled-in price form is recognized, because spreadsheet programs keep them. */

/** The name of the sheet. */
export const blankSheet = 'Прайс-бланк';

/** The column to fill in. */
export const orderColumn = 'Заказ';

/** The column of ids, in a price form and in the catalogue file. */
export const idColumn = 'Код на портале';

/** The column of a file of changes that marks the goods no longer in it. */
export const goneColumn = 'Удалён';

/**
 * The most goods in a price form. A longer form is a catalogue to look through, and its filled-in file would be too
 * large to read.
 */
export const maxBlankGoods = 20_000;
