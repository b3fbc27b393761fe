import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { table } from '#compat/table.ts';
import { insertDocumented } from '#tests/builders/documented-world.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { rowsOf } from '#tests/builders/rows-of.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let irina: Visitor;
let desk = '';
let cookie = '';
const readOnly = 'Вы смотрите портал как дилер, только чтение';
const banner = (page: Page) => page.$('.viewing')?.textContent?.replace(/\s+/g, ' ') ?? '';

beforeAll(async () => {
  portal = await openPortal();
  await insertDocumented(portal.db);
  irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  desk = await cookieOf('/desk/login', { email: staff.email, password: passwords.staff }, 'portal_staff');
  cookie = await cookieOf('/desk/dealers/1/people/1/view', {}, 'portal_view');
});
afterAll(() => portal.close());

async function cookieOf(path: string, fields: Record<string, string>, name: string): Promise<string> {
  const response = await post(path, new URLSearchParams(fields), desk);
  const pairs = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return pairs.find((pair) => pair.startsWith(`${name}=`)) ?? '';
}

const post = (path: string, body: BodyInit, as: string) =>
  fetch(portal.origin + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Cookie: as, Origin: portal.origin },
  });

describe('the portal viewed as a dealer', () => {
  test('staff can view the portal as a dealer read-only, with a banner on every screen', async () => {
    const card = await irina.visit('/desk/dealers/1');
    const seen = await irina.submit(card, 'form[action="/desk/dealers/1/people/1/view"]');
    expect(seen.path).toBe('/catalogue');
    expect(banner(seen)).toMatch(/Вы смотрите портал как .+ \(.+\)\. Только чтение, до \d\d:\d\d\./);
    for (const path of ['/cabinet/orders', '/cart', '/cabinet/chat', '/news', '/cabinet/token', '/nothing'])
      expect(banner(await irina.visit(path)), path).toContain('Только чтение');
    // Staff screens stay usable in the same browser.
    expect((await irina.visit('/desk/dealers')).$('.viewing')).toBeNull();
    const refused = await irina.submit(await irina.visit('/cabinet/account'), 'main form[method=post]', {
      name: 'Чужое имя',
    });
    expect([refused.status, refused.text.includes(readOnly)]).toEqual([403, true]);
    const back = await irina.submit(refused, '.viewing form');
    expect(back.path).toBe('/desk/dealers/1');
    expect((await irina.visit('/cabinet/orders')).path).toMatch(/^\/login/);
  });

  test('an expired portal view is reported and leads back to the dealer’s card', async () => {
    await irina.submit(await irina.visit('/desk/dealers/1/people/1'), 'form[action$="/view"]');
    await changeRows(portal.db, 'portal_views', {}, { expires_at: 1 });
    const over = await irina.visit('/cabinet/orders');
    expect(over.path).toMatch(/^\/login/);
    expect(banner(over)).toContain('Просмотр портала закончился');
    expect((await irina.submit(over, '.viewing form')).path).toBe('/desk/dealers/1');
    expect((await irina.visit('/login')).$('.viewing')).toBeNull();
    cookie = await cookieOf('/desk/dealers/1/people/1/view', {}, 'portal_view');
  });

  test('«Выйти» ends the portal view without ending a session of the dealer', async () => {
    const sessions = await portal.db.selectFrom('sessions').select('id').execute();
    await irina.submit(await irina.visit('/desk/dealers/1/people/1'), 'form[action$="/view"]');
    const left = await irina.submit(await irina.visit('/logout'), 'form[action="/logout"]');
    expect(left.path).toBe('/desk/dealers/1');
    expect(await portal.db.selectFrom('sessions').select('id').execute()).toEqual(sessions);
  });
});

describe('staff cannot change data while they view the portal as a dealer', () => {
  test('every old call that changes data is rejected in a portal view', async () => {
    const before = await rowsOf(portal.db);
    for (const row of table) {
      if (row.url.startsWith('/openapi/')) continue;
      const { path, form } = row.docs.call;
      const isGet = form === undefined;
      const response = await fetch(portal.origin + path, {
        redirect: 'manual',
        headers: { Cookie: cookie },
        ...(isGet ? {} : { method: 'POST', body: new URLSearchParams(form) }),
      });
      const text = await response.text();
      if (!row.changes) continue;
      const said = `${row.url} ${JSON.stringify(row.when ?? '')} ${response.status} ${text.slice(0, 300)}`;
      expect(said).toContain(readOnly);
      if (row.reply.kind !== 'html') expect(response.status, said).toBe(403);
    }
    expect(await rowsOf(portal.db)).toEqual(before);
  });

  test('no form of a screen changes data in a portal view', async () => {
    const before = await rowsOf(portal.db);
    const routes = readdirSync('app/routes').filter((file) => !/^desk|^logout|^theme/.test(file));
    const acting = routes.filter((file) =>
      /export (async )?function action|export const action/.test(readFileSync(`app/routes/${file}`, 'utf8')),
    );
    expect(acting.length).toBeGreaterThan(40);
    for (const file of acting) {
      const path = file
        .replace(/\.tsx?$/, '')
        .split('.')
        .filter((part) => part !== '_index' && part !== '($id)')
        .map((part) => part.replace(/_$/, '').replace(/^\$.*/, '1'))
        .join('/');
      for (const body of ['enabled=1', 'enabled=0&sure=1&name=X&full_address=Y&message=Z&back=1']) {
        const response = await post(`/${path}`, new URLSearchParams(body), cookie);
        expect(response.status, path).not.toBe(500);
      }
    }
    expect(await rowsOf(portal.db)).toEqual(before);
  });
});
