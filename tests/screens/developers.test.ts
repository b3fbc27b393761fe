import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { texts } from '#server/kernel/texts.ru.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let stranger: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  stranger = visitor(portal);
});
afterAll(() => portal.close());

const links = (page: Page, within: string) =>
  page.$$(`${within} a`).map((link) => link.getAttribute('href') ?? '');

describe('the page of the API documentation', () => {
  test('the API documentation is public and links to its chapters and to openapi.json', async () => {
    const page = await stranger.visit('/developers');
    expect(page).toMatchObject({ status: 200, title: 'Разработчикам – Светоч Опт' });
    expect(page.$('meta[name=description]')?.getAttribute('content')).toContain('API портала');
    expect(page.$('.token-example')?.textContent).toContain(`${portal.origin}/openapi/filter/`);
    expect(page.text).toMatch(/до 3\s000 вызовов в минуту/);
    expect(links(page, '.guide')).toEqual(
      expect.arrayContaining(['/openapi.json', '/cabinet/token', '/developers/rules', '/developers/codes']),
    );
    for (const href of new Set(links(page, '.guide').filter((each) => each.startsWith('/developers/')))) {
      expect((await stranger.visit(href)).status, href).toBe(200);
    }
  });

  test('the footer and the screen of tokens link to the API documentation', async () => {
    expect(links(await stranger.visit('/'), 'footer')).toContain('/developers');
    const dealer = visitor(portal);
    await dealer.signIn('main@example.com', passwords.main);
    expect(links(await dealer.visit('/developers'), 'footer')).toContain('/developers');
    expect(links(await dealer.visit('/cabinet/token'), '.token-new')).toContain('/developers');
  });
});

describe('the page for trying calls', () => {
  test('the page for trying calls links to the chapters and, for a visitor, to the sign-in', async () => {
    const page = await stranger.visit('/developers/try');
    expect(page).toMatchObject({ status: 200, title: 'Попробовать вызовы – Разработчикам – Светоч Опт' });
    expect(links(page, '.guide')).toContain('/developers/the-basket');
    expect(links(page, '.try-intro')).toEqual(['/login?redirectTo=/developers/try']);
    expect(links(await stranger.visit('/developers'), '.guide')).toContain('/developers/try');
    const dealer = visitor(portal);
    await dealer.signIn('main@example.com', passwords.main);
    expect(links(await dealer.visit('/developers/try'), '.try-intro')).toEqual([]);
  });

  test('only the page for trying calls loads the API viewer, whose files are cached forever', async () => {
    const assets = join(inject('buildDirectory'), 'client/assets');
    const viewer = readdirSync(assets).filter((name) => /^(?:swagger-ui-bundle|viewer)-/.test(name));
    expect(viewer.map((name) => /[^.]+$/.exec(name)?.[0])).toEqual(['js', 'css']);
    for (const name of viewer) {
      const file = await fetch(`${portal.origin}/assets/${name}`);
      expect([file.status, file.headers.get('Cache-Control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
    const licence = await fetch(`${portal.origin}/assets/swagger-ui-bundle.js.LICENSE.txt`);
    expect([licence.status, await licence.text()]).toEqual([200, expect.stringContaining('@license')]);
    const named = readdirSync(assets).filter(
      (name) =>
        /(?<!swagger-ui-bundle-[\w-]{8})\.js$/.test(name) &&
        readFileSync(join(assets, name), 'utf8').includes('swagger-ui'),
    );
    expect(named.map((name) => name.replace(/-[\w-]{8}\.js/, ''))).toEqual(['developers.try']);
  });
});

describe('a chapter of the API documentation', () => {
  test('an API chapter has a Russian title, an English text and examples for the portal', async () => {
    const page = await stranger.visit('/developers/the-basket');
    expect(page).toMatchObject({ status: 200, title: 'Корзина – Разработчикам – Светоч Опт' });
    expect(page.$('.guide .card')?.getAttribute('lang')).toBe('en');
    expect(page.$('#post-api-processbasket + p')?.textContent).toContain('/cart/');
    expect(links(page, '.guide-calls')).toContain('#post-api-processbasket');
    expect(page.$('pre')?.textContent).toContain(`${portal.origin}/api/processBasket/`);
    expect(page.$('.others [aria-current]')?.textContent).toBe('Корзина');
    expect(page.$('.crumbs a[href="/developers"]')).not.toBeNull();
  });

  test('the API chapter about codes lists every code', async () => {
    const { text } = await stranger.visit('/developers/codes');
    expect(Object.entries(texts).filter(([code]) => !text.includes(code))).toEqual([]);
  });

  test('an unknown chapter of the API documentation returns 404', async () => {
    const page = await stranger.visit('/developers/the-cellar');
    expect(page.status).toBe(404);
    expect(page.$('h1')?.textContent).toContain('нет');
  });
});
