/**
 * The header that prevents previously viewed pages from being shown again. The browser drops its cache of the portal,
 * so that «back» requests the pages again (docs/decisions/speed.md). Browsers honor the header over https and on
 * localhost.
 */
export const forgetPages = { 'Clear-Site-Data': '"cache"' };
