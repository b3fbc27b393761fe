/** The header of the word (`exchange_words`) of a warehouse or a price type that the import has hidden. */
export const hiddenByImport = 'скрыто';
