/** Words that mean the same in a search, separated by commas; a new group has id 0. */
export type SynonymGroup = { id: number; words: string };

/** Limited because every process keeps all groups in memory. */
export const mostGroups = 500;
export const maxGroupLength = 500;
export const mostPhrases = 20;
/** A longer phrase is a sentence. */
export const mostWordsOfPhrase = 5;
