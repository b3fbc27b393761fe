/**
 * A header after which previously viewed pages must not be shown again: the browser drops its cache of the
 * portal, so that «back» requests them anew (docs/decisions/speed.md). Browsers honour it over
 * https and on localhost.
 */
export const forgetPages = { 'Clear-Site-Data': '"cache"' };
