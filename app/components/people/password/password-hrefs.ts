/** The screen for a forgotten password (§2.5). */
export const forgotPath = '/password/forgot';
