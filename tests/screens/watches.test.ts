import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { forgetMarks } from '#tests/builders/marks.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

/** «Сообщить о поступлении» on cards and in rows, and the waiting list (§10.50), without JavaScript. */

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await forgetMarks(portal.db);
});
afterAll(() => portal.close());

/** A product that is in stock in none of the contract's warehouses. */
const lamp = 105;
const list = '/cabinet/watches';
const button = 'button[name=watch]';
const labelOf = (page: Page) => page.$(button)?.textContent;
const articuls = (page: Page) => page.$$('#goods .articul').map((cell) => cell.textContent);
const watches = (...rows: [id: number, told?: number][]) =>
  addRows(
    portal.db,
    'watches',
    rows.map(([product_id, told_at = null], i) => ({
      ...{ account_id: 1, once: 1, added_at: noon - 1_000 + i, in_stock: '' },
      ...{ product_id, told_at },
    })),
  );

describe('the card of a product that is out of stock', () => {
  test('a button on the card adds a sold-out product to the waiting list or removes it', async () => {
    const card = await dealer.visit(`/product/${lamp}`);
    expect(labelOf(card)).toBe('Сообщить о поступлении');
    const pressed = await dealer.submit(card, '.card2', {}, button);
    expect([pressed.path, labelOf(pressed)]).toEqual([`/product/${lamp}`, 'Сообщим о поступлении']);
    expect(pressed.$(button)?.getAttribute('aria-pressed')).toBe('true');
    expect(articuls(await dealer.visit(list))).toEqual(['KV-TR40-3038']);
    const released = await dealer.submit(pressed, '.card2', {}, button);
    expect(labelOf(released)).toBe('Сообщить о поступлении');
    expect((await dealer.visit(list)).text).toContain('Лист ожидания пуст');
  });

  test('a product that has arrived meanwhile cannot be added to the waiting list', async () => {
    const card = await dealer.visit(`/product/${lamp}`);
    const stock = { quantity: 5, reserved: 0 };
    const before = await portal.db.selectFrom('stocks').selectAll().where('product_id', '=', lamp).execute();
    await portal.db.deleteFrom('stocks').where('product_id', '=', lamp).execute();
    await addRows(
      portal.db,
      'stocks',
      [1, 2, 3].map((wms_id) => ({ product_id: lamp, wms_id, ...stock })),
    );
    const refused = await dealer.submit(card, '.card2', {}, button);
    await portal.db.deleteFrom('stocks').where('product_id', '=', lamp).execute();
    await addRows(portal.db, 'stocks', before);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Товар уже есть на всех складах вашего договора');
  });

  test('an observer has no button for the waiting list, and a visitor has a link to sign in', async () => {
    const observer = visitor(portal);
    await observer.signIn('observer@example.com', passwords.main);
    const seen = await observer.visit(`/product/${lamp}`);
    expect([seen.status, seen.text.includes('KV-TR40-3038'), seen.$(button)]).toEqual([200, true, null]);
    await changeRows(portal.db, 'stocks', { product_id: 108 }, { quantity: 0 });
    const open = await visitor(portal).visit('/open/product/108');
    const link = open.$$('a').find((each) => each.textContent === 'Войти, чтобы узнать о поступлении');
    expect(link?.getAttribute('href')).toBe('/login?redirectTo=%2Fproduct%2F108');
    expect(open.$(button)).toBeNull();
  });
});

test('a catalogue row has a waiting list button if no warehouse of the contract has stock', async () => {
  const path = '/catalogue/all?available=0&query=KV-TR';
  const page = await dealer.visit(path);
  const offered = page.$$(button).map((each) => each.getAttribute('value'));
  expect(offered).toEqual([`${lamp}:on`]);
  const pressed = await dealer.submit(page, '#goods', {}, button);
  expect(pressed.$(button)?.getAttribute('aria-pressed')).toBe('true');
});

describe('the waiting list', () => {
  test('the waiting list shows awaited and arrived products and can list arrivals first', async () => {
    await watches([lamp, noon], [108]);
    const page = await dealer.visit(list);
    expect(page.title).toBe('Лист ожидания – Светоч Опт');
    expect(articuls(page)).toEqual(['LT-A60-15-40', 'KV-TR40-3038']);
    expect(page.$('.arrived')?.textContent).toBe('Поступил 20.07.2026');
    const first = await dealer.follow(page, 'Сначала поступившие (1)');
    expect(articuls(first)).toEqual(['KV-TR40-3038', 'LT-A60-15-40']);
  });

  test('a product removed from the waiting list can be restored to its place', async () => {
    await watches([108], [lamp]);
    const page = await dealer.visit(list);
    const removed = await dealer.submit(page, '#goods', {}, 'button[name=watch][value="108:off"]');
    expect(removed.text).toContain('Убран из листа ожидания: LT-A60-15-40');
    expect(articuls(removed)).toEqual(['KV-TR40-3038']);
    const restored = await dealer.submit(removed, 'form:has([name=restore])');
    expect(articuls(restored)).toEqual(['KV-TR40-3038', 'LT-A60-15-40']);
  });

  test('a hidden product restored to the waiting list preserves its arrival mark', async () => {
    await watches([108]);
    const page = await dealer.visit(list);
    await changeRows(portal.db, 'watches', {}, { told_at: noon });
    const removed = await dealer.submit(page, '#goods', {}, 'button[name=watch][value="108:off"]');
    await changeRows(portal.db, 'products', { id: 108 }, { hidden: 1 });
    const restored = await dealer.submit(removed, 'form:has([name=restore])');
    await changeRows(portal.db, 'products', { id: 108 }, { hidden: 0 });
    expect(restored.text).toContain('Возвращён: LT-A60-15-40');
    expect((await dealer.visit(list)).$('.arrived')?.textContent).toBe('Поступил 20.07.2026');
  });

  test('the button of the arrival mark removes an arrived product from the waiting list', async () => {
    await watches([lamp, noon]);
    const page = await dealer.submit(await dealer.visit(list), '#goods', {}, '[name=seen]');
    expect(page.text).toContain('Лист ожидания пуст');
  });

  test('the waiting list can be searched', async () => {
    await watches([lamp], [108]);
    expect(articuls(await dealer.visit(`${list}?query=KV`))).toEqual(['KV-TR40-3038']);
    expect((await dealer.visit(`${list}?query=абракадабра`)).text).toContain(
      'По запросу «абракадабра» в листе ожидания ничего нет.',
    );
  });
});
