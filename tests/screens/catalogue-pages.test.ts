import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  // Before the first visit: the read model is built with them, and nothing has to be waited for.
  const [lamp] = await portal.db.selectFrom('products').selectAll().where('id', '=', 106).execute();
  const copies = Array.from({ length: 45 }, (_, i) => 1_000 + i).map((id) => ({
    ...lamp!,
    id,
    articul: `Х-${id}`,
    articul_key: `x${id}`,
    catalog_id: 5,
  }));
  await bulkInsert(portal.db, 'products', copies);
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

const rows = (page: Page) => page.$$('#goods tbody .art');

test('a page holds 20 goods; «show more» and the numbers are links that keep the filters', async () => {
  const page = await dealer.visit('/catalogue/5?available=0&query=лампа');
  expect(page.text).toContain('45 товаров');
  expect(page.$('.more .cnt')?.textContent).toBe('Показано 20 из 45');
  const second = await dealer.follow(page, 'Показать ещё 20');
  expect(second.path).toContain('page=2');
  expect(second.path).toContain('available=0');
  expect(second.title).toBe('Кабель: «лампа», страница 2 – Светоч Опт');
  const last = await dealer.follow(second, '3');
  expect(rows(last)).toHaveLength(5);
  expect(last.$('[data-more]')).toBeNull();
  expect((await dealer.submit(last, '#side')).path).not.toContain('page=');
});

test('a page beyond the end is the last one', async () => {
  expect((await dealer.visit('/catalogue/5?available=0&page=99')).$('.active')?.textContent).toBe('3');
});
