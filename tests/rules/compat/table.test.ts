import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { legacyApi } from '#compat/docs/legacy-api.ts';
import { rowsAt } from '#compat/match.ts';
import { mounts } from '#compat/mounts.js';
import type { Row } from '#compat/row.ts';
import { table } from '#compat/table.ts';

/** The calls of the specification (§7, contract §3.2–3.4), in its order; a name of several rows stands there once. */
const specified = [
  ...['addproduct', 'changeproduct', 'deleteproduct', 'clearbasket'].map((name) => `/ajax/${name}`),
  ...['recount', 'setdelivery', 'orderfast', 'compobasket', 'topbasket'].map((name) => `/ajax/${name}`),
  '/ajax/search/cat{catalog}',
  ...['getproduct', 'getbasketmodal', 'callback', 'findforcomplaint'].map((name) => `/ajax/${name}`),
  ...['/ajax/opensearch/cat{catalog}', '/tpl/user_getproduct.html'],
  ...['accounts', 'messages', 'updatenotifystatus', 'activateagent', 'deactivateagent'].map(
    (name) => `/ajax/${name}`,
  ),
  ...['activateaccount', 'deactivateaccount', 'deleteaccount', 'checkuser'].map((name) => `/ajax/${name}`),
  '/include/ajax.php',
  '/ajax/deletefavorites',
  '/reminder',
  ...['act_form', 'address_form', 'contragent_form', 'manager_form', 'price_politics', 'draft_form'].map(
    (name) => `/tpl/${name}.html`,
  ),
  ...['initdata', 'filterinit', 'filter', 'setContract', 'product/{id?}', 'search'].map(
    (name) => `/api/${name}`,
  ),
  ...['processBasket', 'processProductSet', 'clearBasket', 'getBasketData', 'getUserWarehouses'].map(
    (name) => `/api/${name}`,
  ),
  ...['addToDraft', 'drafts/{id?}', 'drafts', 'favorites', 'needs', 'setWish', 'unsetWish'].map(
    (name) => `/api/${name}`,
  ),
  ...['setNeed', 'unsetNeed', 'getActs', 'act', 'download/{id?}', 'purchasedGoods'].map(
    (name) => `/api/${name}`,
  ),
  ...['account', 'contragent', 'manager', 'address', 'pricepolitics', 'order'].map(
    (name) => `/api/${name}/{id?}`,
  ),
  ...['callback', 'chat', 'hidetopnews'].map((name) => `/api/${name}`),
  ...['xlsxAllCatalogExport', 'xmlCatalogExport', 'xlsxCatalogExport'].map((name) => `/api/${name}`),
  ...[
    ...['filter', 'getProduct', 'getAllNews', 'getAllArticles', 'getNewsForMain'],
    'searchProductsInMainFilter',
  ].map((method) => `/openapi/${method}/{id?}`),
  // New.
  '/openapi/yml',
];

/** Addresses that a row answers at. */
const addressesOf = ({ url, also = [] }: Row) =>
  [url, ...also].flatMap((each) => [each.replace(/\/\{\w+\?\}$/, ''), each.replace(/\{\w+\??\}/g, '5')]);

describe('the table of the old calls', () => {
  test('holds what the specification names, in its order', () => {
    expect([...new Set(table.map(({ url }) => url))]).toEqual(specified);
  });

  test('has no two rows for one call: of several the last has no condition, or all have', () => {
    for (const row of table) {
      for (const address of addressesOf(row)) {
        const rows = rowsAt(table, address).map((called) => called.row);
        expect(rows, address).toContain(row);
        for (const verb of row.verbs) {
          const conditions = rows
            .filter(({ verbs }) => verbs.includes(verb))
            .map(({ when }) => JSON.stringify(when));
          expect(conditions, address).toEqual([...new Set(conditions)]);
          expect(conditions.slice(0, -1), address).not.toContain(undefined);
        }
      }
    }
  });

  test('lies under what is mounted', () => {
    const heads = mounts.map(({ path }) => `/${path.replace(/\*$/, '')}`);
    expect(table.filter(({ url }) => !heads.some((head) => url.startsWith(head)))).toEqual([]);
  });

  test('has a contract test for every row', () => {
    const folder = 'tests/compat';
    const tests = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const nameOf = ({ url }: Row) =>
      url
        .replace(/\/\{\w+\?\}$/, '')
        .split('/')
        .at(-1)!;
    expect(
      table.map(nameOf).filter((name) => !tests.some((text) => new RegExp(`\\b${name}(?!\\w)`).test(text))),
    ).toEqual([]);
  });

  test('is what docs/legacy-api.md tells (else: npm run docs:api)', () => {
    expect(readFileSync('docs/legacy-api.md', 'utf8')).toBe(legacyApi());
  });
});
