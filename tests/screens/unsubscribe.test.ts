import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenOf } from '#server/work/mail/unsubscribe-token.server.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

/** The unsubscribe link of a mail, opened by a visitor (§2.24.1). */

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(() => clearTables(portal.db, 'notification_settings'));

const address = (kind = 'order_shipped') =>
  `/unsubscribe?token=${tokenOf({ accountId: 2, kind }, 'for tests')}`;
const stored = () =>
  portal.db.selectFrom('notification_settings').select(['account_id', 'kind', 'enabled']).execute();

describe('the unsubscribe link of a mail', () => {
  test('the unsubscribe link asks for confirmation, and its page can undo the change', async () => {
    const somebody = visitor(portal);
    const asked = await somebody.visit(address());
    expect([asked.status, asked.title]).toEqual([200, 'Отписка от писем – Светоч Опт']);
    expect(asked.headers.get('Cache-Control')).toBe('private, no-store');
    expect(asked.text).toContain('Заказ отгружен');
    expect(asked.text).not.toContain('manager@example.com');
    expect(await stored()).toEqual([]);

    const done = await somebody.submit(asked, 'main form');
    expect(done.path).toBe(address());
    expect(done.$('main h1')?.textContent).toBe('Вы отписаны');
    expect(await stored()).toEqual([{ account_id: 2, kind: 'order_shipped', enabled: 0 }]);

    const back = await somebody.submit(done, 'main form');
    expect(back.$('main h1')?.textContent).toBe('Отписаться от писем?');
    expect(await stored()).toEqual([{ account_id: 2, kind: 'order_shipped', enabled: 1 }]);
  });

  test('a mail program can unsubscribe with one POST request without a cookie or an origin', async () => {
    const post = (path: string) =>
      fetch(new URL(path, portal.origin), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post(address())).status).toBe(200);
    expect((await post(address())).status).toBe(200);
    expect(await stored()).toEqual([{ account_id: 2, kind: 'order_shipped', enabled: 0 }]);
    expect((await post(`${address()}x`)).status).toBe(404);
  });

  test('an incomplete unsubscribe link returns 404, and a form from another site returns 403', async () => {
    const cut = await visitor(portal).visit(address().slice(0, -1));
    expect([cut.status, cut.$('main h1')?.textContent]).toEqual([404, 'Ссылка неполная или устарела']);
    expect(cut.$('main .btn-primary')?.getAttribute('href')).toBe('/cabinet/notifications');
    const foreign = await fetch(new URL(address(), portal.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://evil.example' },
      body: 'enabled=0',
    });
    expect(foreign.status).toBe(403);
    expect(await stored()).toEqual([]);
  });
});
