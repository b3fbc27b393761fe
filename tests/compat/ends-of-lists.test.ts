import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDocumented } from '#tests/builders/documented-world.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { need, wish } from '#tests/builders/marks.ts';
import { addRows } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { callerOf, signedInCookie } from './caller.ts';

let portal: Portal;
let cookie = '';
const { answer } = callerOf(
  () => portal.origin,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
  await insertDocumented(portal.db);
  await insertOrder(portal.db, { id: 200, state: 3 });
  await wish(portal.db, 1, 101);
  await need(portal.db, 1, '104=5');
  await addRows(portal.db, 'watches', {
    account_id: 1,
    product_id: 104,
    once: 0,
    added_at: 0,
    in_stock: '',
    told_at: null,
  });
});
afterAll(() => portal.close());

/** A period that includes all records. */
const ever = 'startDate=01.01.2020&endDate=01.01.2030';

test.each([
  ['/api/filter/', 'products', ''],
  ['/api/drafts/', 'drafts', ''],
  ['/api/favorites/', 'products', ''],
  ['/api/needs/', 'products', ''],
  ['/api/followedGoods/', 'products', ''],
  ['/api/getActs/', 'acts', ever],
  ['/api/documents/', 'documents', ''],
  ['/api/purchasedGoods/', 'products', ever],
  ['/openapi/filter/', 'products', ''],
  ['/openapi/getAllNews/', 'news', ''],
  ['/openapi/getAllArticles/', 'articles', ''],
])('the last page of %s has %s, and the page after the last one is empty', async (path, rows, fields) => {
  const page = (number: number) => answer(`${path}?${fields}&perpage=1&page=${number}`);
  const { pages, total } = (await page(1)).pagination;
  expect(total).toBeGreaterThan(0);
  expect((await page(pages))[rows]).toHaveLength(1);
  const beyond = await page(pages + 1);
  expect([beyond[rows], beyond.count]).toEqual([[], total]);
  expect(beyond.pagination).toEqual({ page: pages + 1, perpage: 1, pages, total });
});
