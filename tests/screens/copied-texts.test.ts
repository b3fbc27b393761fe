import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwords } from '#tests/builders/world.ts';
import { signedInCookie } from '#tests/compat/caller.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

/** Texts copied with invisible characters or with other forms of letters are read as they look (decisions/forms.md). */

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

describe.each([
  ['a zero-width space', 'LT\u200b-NB36-4054'],
  ['a byte order mark', '\ufeffLT-NB36-4054'],
  ['full-width letters', 'ＬＴ－ＮＢ３６－４０５４'],
])('an articul with %s', (_, articul) => {
  const asked = encodeURIComponent(articul);

  test.each([
    ['the catalogue', `/catalogue?query=${asked}`],
    ['suggestions', `/search-suggest?query=${asked}`],
  ])('a copied articul with unusual characters is found by %s', async (_, path) => {
    const page = await dealer.visit(path);
    expect(page.text).toContain('LT-NB36-4054');
    expect(page.text).toContain('Плато');
  });

  test('a program can look up a product by a copied articul with unusual characters', async () => {
    const headers = { Cookie: await signedInCookie(portal.origin, 'main@example.com', passwords.main) };
    const address = `${portal.origin}/api/products/?articuls[]=${asked}`;
    const { products } = await (await fetch(address, { method: 'POST', headers })).json();
    expect(products).toMatchObject([{ articul: 'LT-NB36-4054' }]);
  });

  test('the fast order finds a copied articul with unusual characters and reads its quantity', async () => {
    const page = await dealer.submit(await dealer.visit('/fast-order'), 'main form', {
      'lines[0][articul]': articul,
      'lines[0][qnt]': '２\u200b',
    });
    expect(page.$('.fo-preview .c-state')?.textContent).toBe('Найдено');
    expect(page.$('[name="lines[0][qnt]"]')?.getAttribute('value')).toBe('2');
  });
});
