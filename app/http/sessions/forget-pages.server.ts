/**
 * A header after which previously viewed pages must not be shown again. The browser drops its cache of the portal,
 * so that «back» requests them again (docs/decisions/speed.md). Browsers honour it over https and on localhost.
 */
export const forgetPages = { 'Clear-Site-Data': '"cache"' };
