/** How many documents an archive holds at most: the longest page of the list. */
export const mostInArchive = 100;
