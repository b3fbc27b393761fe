import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/dialect.server.ts';
import { addEvents } from '#server/ordering/orders/order-events.repository.server.ts';
import { webhookJob } from '#server/ordering/webhooks/send-webhooks.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

/** Webhooks in the cabinet without JavaScript (§12.12). */

let portal: Portal;
let dealer: Visitor;
let manager: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  manager = visitor(portal);
  await manager.signIn('manager@example.com', passwords.main);
  await insertOrder(portal.db, { id: 801, by: actors.manager });
});
afterEach(() => clearTables(portal.db, 'webhooks'));
afterAll(() => portal.close());

const address = '/cabinet/token/webhooks';
const good = {
  name: 'Сайт',
  url: 'https://shop.example.ru/events?key=1',
  events: ['order.created', 'order.changed'],
};
const rows = () => portal.db.selectFrom('webhooks').selectAll().execute();
const make = async (typed: Record<string, string | string[]> = good, who = dealer) =>
  who.submit(await who.visit(address), '#webhook', typed);
const made = async (who = dealer) => {
  await make(good, who);
  const [row] = await rows();
  return `${address}/${row!.id}`;
};
const press = (page: Page, action: string, who = dealer) =>
  who.submit(page, `form[id^="do-${action}"]`, {}, `button[value="${action}"]`);
const cells = (page: Page) =>
  page.$$('.tokens tbody tr').map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));

describe('a new webhook', () => {
  test('a new webhook shows its secret once', async () => {
    const page = await make();
    expect([page.status, page.path]).toEqual([200, `${address}/new`]);
    const secret = (page.$('#token') as HTMLInputElement).value;
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(page.$('dialog')?.textContent).toContain('Вебхук создан');
    const again = await dealer.visit(`${address}/new`);
    expect(again.path).toBe(address);
    expect(again.document.documentElement.outerHTML).not.toContain(secret.slice(12));
    expect(cells(again)[0]?.slice(0, 3)).toEqual([
      'Сайтshop.example.ru',
      'order.created, order.changed',
      'main@example.com',
    ]);
  });

  test('sending the form twice creates one webhook with one secret', async () => {
    const form = await dealer.visit(address);
    const secretOf = async () => {
      const page = await dealer.submit(form, '#webhook', good);
      return (page.$('#token') as HTMLInputElement | null)?.value;
    };
    const first = await secretOf();
    expect(first).toMatch(/^whsec_/);
    expect(await secretOf()).toBe(first);
    expect(await rows()).toHaveLength(1);
  });

  test('a rejected webhook form names its errors and preserves typed values', async () => {
    const page = await make({ name: '', url: 'https://10.0.0.1/', events: [] });
    expect(page.status).toBe(400);
    expect(page.$$('.error').map((each) => each.textContent)).toEqual([
      'Это поле необходимо заполнить.',
      'Этот адрес – из внутренней сети, из интернета его не видно',
      'Отметьте хотя бы одно событие',
    ]);
    expect((page.$('[name=url]') as HTMLInputElement).value).toBe('https://10.0.0.1/');
    expect(await rows()).toEqual([]);
  });

  test('a second webhook with an address in use is rejected', async () => {
    await make();
    const page = await make();
    expect(page.status).toBe(400);
    expect(page.text).toContain('На этот адрес уже отправляет вебхук «Сайт»');
    expect(await rows()).toHaveLength(1);
  });
});

test('the journal of a webhook shows failed events and can send an event again', async () => {
  const path = await made();
  await inTransaction(portal.db, (db) =>
    addEvents(db, { actor: staff, now: noon }, [{ order: 801, action: 'changed' }]),
  );
  const waits = await dealer.visit(path);
  expect(cells(waits)[0]?.[0]).toBe('Поставщик изменил заказorder.changed');
  expect(cells(waits)[0]?.[4]).toBe('Ждёт отправки');
  // The secrets of this context cannot decrypt the webhook's secret, so the attempt fails.
  const mailer = { send: async () => {}, close: () => {} };
  await runJobs({ ...testContext(portal.db), mailer, sealingSecrets: [] }, [webhookJob]);
  const failed = await dealer.visit(path);
  expect(cells(failed)[0]?.[4]).toContain('Секрет не открывается');
  expect(failed.text).toContain('Не принимает');
  const page = await press(failed, 'again');
  expect(page.path).toBe(path);
  expect(page.text).toContain('Отправляем ещё раз: поставщик изменил заказ');
  const tested = await press(page, 'test');
  expect(cells(tested)[0]?.[0]).toBe('Проверкаtest');
});

test('the owner can renew the secret of a webhook, and the former secret remains valid', async () => {
  const path = await made();
  const page = await press(await dealer.visit(path), 'renew');
  expect(page.path).toBe(`${address}/new`);
  expect(page.$('dialog')?.textContent).toContain('Секрет сменён');
  expect((await dealer.visit(path)).text).toContain('прежний тоже подписывает до');
});

test('editing a webhook resets its failures, and an outdated form returns 409', async () => {
  const path = await made();
  await changeRows(portal.db, 'webhooks', {}, { failures: 4, failing_since: 1, retry_at: 9e12 });
  const [former] = await rows();
  const form = await dealer.visit(`${path}/edit`);
  expect((form.$('[name=url]') as HTMLInputElement).value).toBe(good.url);
  const moved = { name: 'Сайт', url: 'https://shop.example.ru/v2', events: ['needs.arrived'] };
  const page = await dealer.submit(form, '#webhook', moved);
  expect([page.path, page.text]).toEqual([path, expect.stringContaining('Данные сохранены')]);
  const [row] = await rows();
  expect(row).toMatchObject({ url: moved.url, events: 'needs.arrived', failures: 0, retry_at: 0 });
  expect([row?.failing_since, row?.secret, row?.hint]).toEqual([null, former?.secret, former?.hint]);
  const stale = await dealer.submit(form, '#webhook', { ...moved, url: 'https://shop.example.ru/v3' });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('Чтобы записать своё, сохраните ещё раз');
  expect((await rows())[0]?.url).toBe(moved.url);
  const { changes } = await portal.db
    .selectFrom('history')
    .select('changes')
    .where('kind', '=', 'webhook')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(changes)).toEqual([
    {
      label: 'События',
      before: 'Заказ оформлен, Поставщик изменил заказ',
      after: 'Поступил товар из потребностей',
    },
    { label: 'Адрес', before: '', after: 'задан новый' },
  ]);
});

test('editing a webhook rejects invalid values and the address of another webhook', async () => {
  await make({ ...good, name: 'Второй', url: 'https://second.example.ru/' });
  await make();
  const [, second] = await rows();
  const edited = `${address}/${second!.id}/edit`;
  const page = await dealer.submit(await dealer.visit(edited), '#webhook', {
    ...{ name: '', url: 'http://shop.example.ru/', events: [] },
  });
  expect(page.status).toBe(400);
  expect(page.$$('.error').map((each) => each.textContent)).toEqual([
    'Это поле необходимо заполнить.',
    'Укажите адрес, который начинается с https://',
    'Отметьте хотя бы одно событие',
  ]);
  const same = await dealer.submit(await dealer.visit(edited), '#webhook', {
    url: 'https://second.example.ru/',
  });
  expect(same.text).toContain('На этот адрес уже отправляет вебхук «Второй»');
});

test('the main user cannot edit a manager’s webhook', async () => {
  const path = await made(manager);
  expect((await dealer.visit(path)).$('a[href$="/edit"]')).toBeNull();
  expect((await dealer.visit(`${path}/edit`)).status).toBe(403);
  expect((await manager.visit(`${path}/edit`)).status).toBe(200);
});

test('a webhook can be switched off and on, and removed after a confirmation', async () => {
  const path = await made();
  const off = await press(await dealer.visit(path), 'off');
  expect(off.text).toContain('Вебхук отключён');
  expect(off.$('button[value="test"]')).toBeNull();
  expect((await press(off, 'on')).text).toContain('Вебхук включён');
  const asked = await dealer.visit(`${path}/remove`);
  expect(asked.$('dialog')?.textContent).toContain('больше не узнает о событиях');
  const page = await dealer.submit(asked, 'dialog form');
  expect(page.path).toBe(address);
  expect(page.text).toContain('Вебхук «Сайт» удалён');
  expect(await rows()).toEqual([]);
  expect((await dealer.visit(path)).status).toBe(404);
});

test('the main user sees a manager’s webhook, but a manager cannot see the main user’s webhook', async () => {
  const path = await made(manager);
  const seen = await dealer.visit(path);
  expect(seen.status).toBe(200);
  expect(seen.$('button[value="renew"]')).toBeNull();
  await clearTables(portal.db, 'webhooks');
  expect((await manager.visit(await made())).status).toBe(404);
  const observer = visitor(portal);
  await observer.signIn('observer@example.com', passwords.main);
  expect((await observer.visit(address)).status).toBe(403);
  expect((await dealer.visit('/cabinet/token/programs')).$(`a[href="${address}"]`)).not.toBeNull();
});

test('an unknown action on a webhook returns 400', async () => {
  const shown = await dealer.visit(await made());
  shown.$('button[value="test"]')?.setAttribute('value', 'explode');
  const page = await dealer.submit(shown, '#do-test', {}, 'button[value="explode"]');
  expect(page.status).toBe(400);
  expect(page.text).toContain('Неизвестное действие');
});

test('staff can switch off a dealer’s webhook after a confirmation', async () => {
  await make();
  const [row] = await rows();
  const irina = visitor(portal);
  const entered = { email: 'irina@example.com', password: passwords.staff };
  await irina.submit(await irina.visit('/desk'), 'main form', entered);
  const card = await irina.visit('/desk/dealers/1');
  expect(card.text).toContain('shop.example.ru');
  expect(card.document.documentElement.outerHTML).not.toContain('key=1');
  const asked = await irina.visit(`/desk/dealers/1/webhooks/${row!.id}`);
  expect(asked.text).toContain('Отключить вебхук?');
  const done = await irina.submit(asked, 'main form');
  expect([done.path, done.text]).toEqual([
    '/desk/dealers/1',
    expect.stringContaining('Вебхук «Сайт» отключён'),
  ]);
  expect((await rows())[0]?.enabled).toBe(0);
  expect((await irina.visit(`/desk/dealers/1/webhooks/${row!.id}`)).text).toContain('Вебхук уже отключён');
});

describe('goods that programs follow', () => {
  test('a dealer can list and unfollow goods that programs follow, and undo the change', async () => {
    const { db } = portal;
    const watch = { account_id: actors.main.accountId, once: 0, added_at: noon, in_stock: '', told_at: null };
    await clearTables(db, 'watches');
    expect((await dealer.visit(address)).$('#followed')?.parentElement?.textContent).toContain(
      'Пока таких нет',
    );
    await addRows(
      db,
      'watches',
      [101, 102, 103].map((product_id) => ({ ...watch, product_id })),
    );
    const list = await dealer.follow(await dealer.visit(address), 'section[aria-labelledby=followed] a');
    expect(list.$$('.tokens tbody tr')).toHaveLength(3);
    const one = await dealer.submit(list, '.tokens tbody tr form', {}, 'button[name=product]');
    expect(one.$('.note.ok')?.textContent).toContain('Программы больше не следят: ');
    expect(one.$$('.tokens tbody tr')).toHaveLength(2);
    const stale = await dealer.submit(list, '.cart-tools form[method=post]');
    expect(stale.text).toContain('Список изменился');
    const back = await dealer.submit(one, '.note form');
    expect(back.$('.note.ok')?.textContent).toContain('Программы снова следят: 1\u00a0товар');
    const none = await dealer.submit(back, '.cart-tools form[method=post]');
    expect(none.text).toContain('Программы не следят ни за какими товарами');
    expect((await dealer.submit(none, '.note form')).$$('.tokens tbody tr')).toHaveLength(3);
    expect((await dealer.visit(`${address}/goods?query=такого нет`)).text).toContain('Ничего не нашлось');
    expect((await manager.visit(`${address}/goods?owner=${actors.main.accountId}`)).status).toBe(404);
  });
});
