/**
 * The publication time of drafts and withdrawn texts, the last second of the year 9999. Any code that shows published
 * texts, even in earlier releases, therefore skips drafts and withdrawn texts.
 */
export const never = 253_402_300_799_000;
