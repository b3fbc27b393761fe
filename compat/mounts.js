const exchange = '../compat/routes/exchange.ts';
const own = '../compat/routes/old-call.ts';

/**
 * Where the old URLs are mounted: one route file handles everything at or beneath a path. app/routes.ts gets them
 * through remix.config.js. The files are relative to app/, and every id begins with `compat/`, by which
 * listen.server.ts recognizes them.
 */
export const mounts = [
  { path: 'openapi/*', file: '../compat/routes/open-api.ts', id: 'compat/open-api' },
  {
    path: 'openapi.json',
    file: '../compat/routes/openapi-document.ts',
    id: 'compat/openapi-document',
  },
  { path: '1c/api/*', file: '../compat/routes/one-c-api.ts', id: 'compat/one-c-api' },
  { path: 'api/*', file: own, id: 'compat/api' },
  { path: 'ajax/*', file: own, id: 'compat/ajax' },
  { path: 'include/*', file: own, id: 'compat/include' },
  { path: 'tpl/*', file: own, id: 'compat/tpl' },
  { path: 'reminder', file: '../compat/routes/reminder.ts', id: 'compat/reminder' },
  { path: 'popup_basket.php', file: own, id: 'compat/popup-basket' },
  // For 1C; it uses the second address when it is given no path.
  { path: '1c/exchange', file: exchange, id: 'compat/exchange' },
  { path: 'bitrix/admin/1c_exchange.php', file: exchange, id: 'compat/exchange-bitrix' },
  { path: '1c_exchange.php', file: exchange, id: 'compat/exchange-short' },
];

/**
 * Old calls at the address of a screen. A script that sends `field` requests the call, and lead-to-call.ts passes its
 * request on; a browser gets the screen. `id` is used when the last part of the path is missing. `loads`: old pages
 * also send the fields by POST, as jQuery's `.load(url, data)` does.
 */
export const callsAtScreens = [
  { screen: '/search', field: 'simple', call: '/ajax/findforcomplaint', loads: true },
  { screen: '/catalogue/{id}', field: 'ajax', call: '/ajax/search/cat{id}', id: '2', loads: true },
  { screen: '/open/{id}', field: 'ajax', call: '/ajax/opensearch/cat{id}', id: '225', loads: true },
  // Forms of windows that old pages send by GET to the address to which the form would post. The fields of the form
  // contain the id.
  { screen: '/cabinet/acts/new', field: 'save', call: '/tpl/act_form.html' },
  { screen: '/cabinet/addresses/{id}', field: 'save', call: '/tpl/address_form.html' },
  { screen: '/cabinet/contragents/{id}', field: 'save', call: '/tpl/contragent_form.html' },
  { screen: '/cabinet/managers/{id}', field: 'save', call: '/tpl/manager_form.html' },
  { screen: '/cabinet/managers/{id}/prices', field: 'save', call: '/tpl/price_politics.html' },
  { screen: '/cart/draft', field: 'save', call: '/tpl/draft_form.html' },
  { screen: '/callback', field: 'save', call: '/ajax/callback' },
  { screen: '/cabinet/drafts/{id}/rename', field: 'save', call: '/tpl/draft_form.html' },
];
