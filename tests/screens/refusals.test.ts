import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** Who is signed in, and all of the frame can be used. */
function expectWholeFrame(page: Page): void {
  expect(page.$('#top_basket')).not.toBeNull();
  expect(page.$$('nav a').length).toBeGreaterThan(0);
  expect(page.$('[inert]')).toBeNull();
}

describe('the page of a refusal', () => {
  test('stands in the frame of who asked, after a form as well', async () => {
    const catalogue = await dealer.visit('/catalogue/all');
    await portal.db.updateTable('contracts').set({ enabled: 0 }).where('id', '=', 2).execute();
    const refused = await dealer.submit(
      catalogue,
      'form[action="/contract"]',
      {},
      'form[action="/contract"] button[value="2"]',
    );
    await portal.db.updateTable('contracts').set({ enabled: 1 }).where('id', '=', 2).execute();
    expect(refused).toMatchObject({ status: 404, title: 'Такой страницы нет – Светоч Опт' });
    expect(refused.text).toContain('Такого договора нет');
    expectWholeFrame(refused);
  });

  test.each(['/cabinet/orders/999/cancel', '/cabinet/orders/999', '/product/999', '/nowhere'])(
    'of %s leaves nothing behind a window that did not open',
    async (path) => {
      const page = await dealer.visit(path);
      expect(page).toMatchObject({ status: 404, title: 'Такой страницы нет – Светоч Опт' });
      expectWholeFrame(page);
    },
  );

  test('comes for a body longer than 1 MiB, but from who may send a fast order along with the switch of prices', async () => {
    const body = new URLSearchParams({ hide: '0', text: 'x'.repeat(2 * 1024 * 1024) });
    const post = { method: 'POST', body, redirect: 'manual' } as const;
    const headers = { Cookie: await signedInCookie(portal.origin, 'main@example.com', passwords.main) };
    expect((await fetch(`${portal.origin}/prices`, { ...post, headers })).status).toBe(303);
    for (const path of ['/prices', '/theme', '/login'])
      expect((await fetch(portal.origin + path, post)).status, path).toBe(413);
  });

  test('is said in Russian, too, where a file or a picture was asked for', async () => {
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

  test('leads back into the cabinet where the address lies there', async () => {
    const waysOf = async (path: string) =>
      (await dealer.visit(path)).$$('main .btn').map((way) => way.textContent);
    expect(await waysOf('/cabinet/drafts/999')).toEqual(['В кабинет', 'В каталог', 'На главную']);
    expect(await waysOf('/nowhere')).toEqual(['В каталог', 'На главную']);
  });
});
