/** The maximum number of documents in an archive, equal to the longest page of the list. */
export const mostInArchive = 100;
