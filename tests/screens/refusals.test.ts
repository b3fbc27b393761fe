import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeRows } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { signedInCookie } from '#tests/compat/caller.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

/** Checks that the account is signed in and that the whole frame is shown. */
function expectWholeFrame(page: Page): void {
  expect(page.$('#top_basket')).not.toBeNull();
  expect(page.$$('nav a').length).toBeGreaterThan(0);
  expect(page.$('[inert]')).toBeNull();
}

describe('the page of a refused request', () => {
  test('the error page of a rejected form shows the whole navigation of the account', async () => {
    const catalogue = await dealer.visit('/catalogue/all');
    await changeRows(portal.db, 'contracts', { id: 2 }, { enabled: 0 });
    const refused = await dealer.submit(
      catalogue,
      'form[action="/contract"]',
      {},
      'form[action="/contract"] button[value="2"]',
    );
    await changeRows(portal.db, 'contracts', { id: 2 }, { enabled: 1 });
    expect(refused).toMatchObject({ status: 404, title: 'Такого договора нет – Светоч Опт' });
    expectWholeFrame(refused);
  });

  test.each([
    ['/cabinet/orders/999/cancel', 'Такого заказа нет'],
    ['/cabinet/orders/999', 'Такого заказа нет'],
    ['/product/999', 'Такого товара нет'],
    ['/nowhere', 'Такой страницы нет'],
  ])('%s returns 404 with the title «%s» and working navigation', async (path, title) => {
    const page = await dealer.visit(path);
    expect(page).toMatchObject({ status: 404, title: `${title} – Светоч Опт` });
    expect(page.$('h1')?.textContent).toBe(title);
    expectWholeFrame(page);
  });

  test('the error page of an unknown order links to the list of orders', async () => {
    const page = await dealer.visit('/cabinet/orders/999');
    expect(page.text).toContain('Проверьте номер или найдите нужное в списке.');
    expect((await dealer.follow(page, 'К списку')).path).toBe('/cabinet/orders');
  });

  test('a section closed to a manager returns 403 and names who can grant access', async () => {
    const manager = visitor(portal);
    await manager.signIn('manager@example.com', passwords.main);
    const page = await manager.visit('/cabinet/managers');
    expect(page).toMatchObject({ status: 403, title: 'Этот раздел вам закрыт – Светоч Опт' });
    expect(page.text).toContain('Доступ открывает главный пользователь компании.');
    expect((await manager.follow(page, 'В кабинет')).status).toBe(200);
  });

  test('a body of 2 MiB returns 413, except with the price switch of a signed-in dealer', async () => {
    const body = new URLSearchParams({ hide: '0', text: 'x'.repeat(2 * 1024 * 1024) });
    const post = { method: 'POST', body, redirect: 'manual' } as const;
    const headers = { Cookie: await signedInCookie(portal.origin, 'main@example.com', passwords.main) };
    expect((await fetch(`${portal.origin}/prices`, { ...post, headers })).status).toBe(303);
    for (const path of ['/prices', '/theme', '/login'])
      expect((await fetch(portal.origin + path, post)).status, path).toBe(413);
  });

  test('an unknown file or picture returns 404 as JSON with a Russian message', async () => {
    const headers = { Cookie: await signedInCookie(portal.origin, 'main@example.com', passwords.main) };
    for (const path of ['/cabinet/orders/abc.pdf', '/cabinet/accounts/abc/picture']) {
      const answer = await fetch(portal.origin + path, { headers });
      expect(answer.status, path).toBe(404);
      expect(await answer.json(), path).toEqual({
        code: 'NOT_FOUND',
        message: expect.stringMatching(/^[А-Я][а-яё ]+$/),
      });
    }
  });

  test('only error pages of the cabinet link back to the cabinet', async () => {
    const waysOf = async (path: string) =>
      (await dealer.visit(path)).$$('main .btn').map((way) => way.textContent);
    expect(await waysOf('/cabinet/drafts/999')).toEqual(['К списку', 'В кабинет', 'В каталог', 'На главную']);
    expect(await waysOf('/nowhere')).toEqual(['В каталог', 'На главную']);
  });
});
