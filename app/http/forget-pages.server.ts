/**
 * A header for answers after which pages seen before must not be seen again: the browser drops what it keeps of the portal, so
 * that «back» asks anew (docs/decisions/026-keeping-pages.md). Browsers heed it over https and on localhost.
 */
export const forgetPages = { 'Clear-Site-Data': '"cache"' };
