/** Where a forgotten password is asked for (contract §2a). */
export const forgotPath = '/password/forgot';
