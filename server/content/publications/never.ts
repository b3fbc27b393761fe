/**
 * The publication time of drafts and withdrawn texts, the last second of the year 9999: whatever shows published texts shows none
 * of them, earlier releases included.
 */
export const never = 253_402_300_799_000;
