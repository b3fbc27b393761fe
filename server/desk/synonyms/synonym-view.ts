/** Words that mean the same in a search, separated by commas; a new group has id 0. */
export type SynonymGroup = { id: number; words: string };

/** The maximum number of groups, because every process stores all groups in memory. */
export const mostGroups = 500;
export const maxGroupLength = 500;
export const mostPhrases = 20;
/** The maximum number of words in a phrase; a longer phrase is a sentence. */
export const mostWordsOfPhrase = 5;
