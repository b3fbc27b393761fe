/** The words by which a filled-in price form is recognized; whatever a program does to the file, it keeps them. */

/** The name of the sheet. */
export const blankSheet = 'Прайс-бланк';

/** The column to fill in. */
export const orderColumn = 'Заказ';

/** The column of ids, in a price form and in the catalogue file. */
export const idColumn = 'Код на портале';

/** The column of a file of changes that marks the goods that are gone. */
export const goneColumn = 'Удалён';

/** More goods than this are a catalogue to look through; their filled-in file would be too large to read. */
export const maxBlankGoods = 20_000;
