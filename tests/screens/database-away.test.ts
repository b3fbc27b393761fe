import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwords } from '#tests/builders/world.ts';
import { type Cuttable, cuttableFile, cuttablePort } from '#tests/setup/cuttable.ts';
import { dialect } from '#tests/setup/database.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

let detour: Cuttable;
let portal: Portal;
beforeAll(async () => {
  detour = dialect === 'mysql' ? await cuttablePort() : cuttableFile();
  portal = await openPortal(detour.through);
});
afterAll(async () => {
  await detour.close();
  await portal.close();
});

describe('the portal while the database is unavailable', () => {
  test('without its database, the portal returns 503, and it recovers without a restart', async () => {
    const call = await fetch(`${portal.origin}/openapi/getAllNews/`);
    expect([call.status, call.headers.get('Retry-After')]).toEqual([503, '60']);
    expect(await call.json()).toEqual({
      status: 'error',
      message: 'Портал временно недоступен. Повторите через минуту',
      code: 'UNAVAILABLE',
    });

    // The list beneath the window cannot be loaded either, so the error page has a header with links.
    const window = await visitor(portal).visit('/open/2/card/101');
    // The portal's name is a setting in the database, which an earlier page may have cached.
    expect(window.status).toBe(503);
    expect(window.title).toMatch(/^Портал ненадолго недоступен – (Оптовый портал|Светоч Опт)$/);
    expect(window.$$('[inert]')).toEqual([]);
    const sitemap = await fetch(`${portal.origin}/sitemap.xml`);
    expect([sitemap.status, sitemap.headers.get('Retry-After')]).toEqual([503, '60']);

    const anna = visitor(portal);
    const refused = await anna.signIn('main@example.com', passwords.main);
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('Портал временно недоступен. Повторите через минуту');
    expect(refused.$('input[name=email]')?.getAttribute('value')).toBe('main@example.com');

    await detour.mend();
    const entered = await anna.signIn('main@example.com', passwords.main);
    expect(entered).toMatchObject({ status: 200, path: '/catalogue' });

    if (dialect === 'sqlite') return; // SQLite keeps using the file that it has opened.
    await detour.cut();
    const away = await anna.visit('/cabinet/orders');
    expect(away.status).toBe(503);
    expect(away.title).toBe('Портал ненадолго недоступен – Светоч Опт');
    for (const door of ['/', '/login']) expect((await anna.visit(door)).status).toBe(503);
    await detour.mend();
    expect((await anna.visit('/cabinet/orders')).status).toBe(200);
  });
});
