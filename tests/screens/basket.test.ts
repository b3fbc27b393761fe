import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { nextShippingDay } from '#tests/builders/ordering.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

const shipDay = nextShippingDay();
const main = actors.main.accountId;

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await clearTables(portal.db, 'baskets');
  await changeRows(portal.db, 'stocks', {}, { reserved: 0 });
  await changeRows(portal.db, 'accounts', { id: main }, { contract_id: contract.main });
});
afterAll(() => portal.close());

/** Opens the basket with these lines, such as `101:1:1=24`. */
async function basketWith(...lines: string[]): Promise<Page> {
  await fillBasketWith(portal.db, main, ...lines);
  return dealer.visit('/cart/');
}

const press = (page: Page, button: string, fields: Record<string, string | string[]> = {}) =>
  dealer.submit(page, '#basket', fields, button);
const quantities = (page: Page) =>
  page.$$('.quantity input').map((field) => (field as HTMLInputElement).value);
const value = (page: Page, selector: string) => (page.$(selector) as HTMLInputElement).value;
const total = (page: Page) => page.$('.totals .number.total')?.textContent?.replaceAll('\u00a0', ' ');

describe('the basket', () => {
  test('the basket groups its lines by warehouse, and the header shows the total of the basket', async () => {
    const page = await basketWith('101:1:1=24', '106:2:1=100', '103:1:1=2');
    expect(page.title).toBe('Корзина – Светоч Опт');
    expect(page.$$('.group td:first-child').map((cell) => cell.textContent)).toEqual([
      'Склад Томилино',
      'Склад Тверь',
    ]);
    expect(quantities(page)).toEqual(['24', '2', '100']);
    expect(total(page)).toBe('39 817,20 ₽');
    expect(page.$('#total_basket')?.textContent?.replaceAll('\u00a0', ' ')).toBe('39 817,20 ₽');
  });

  test('the basket of a manager with hidden prices has no sums on the page or in its data', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 0 } as const;
    await addRows(portal.db, 'price_politics', politics);
    await fillBasketWith(portal.db, 2, '101:1:1=2');
    const manager = visitor(portal);
    await manager.signIn('manager@example.com', passwords.main);
    const page = await manager.visit('/cart/');
    const data = await manager.visit('/cart.data');
    await clearTables(portal.db, 'price_politics');
    expect(page.$('#total_basket')?.textContent).toBe('2\u00a0шт.');
    expect(page.$('section[aria-label=Товары]')?.textContent).not.toContain('₽');
    expect(page.$('.totals')).toBeNull();
    expect(page.text).not.toContain('предоплате');
    expect(data.text).toContain('LT-NB36-4054');
    expect(data.text).not.toMatch(/\b(147718|295436|128450|256900)\b/);
  });

  test('an empty basket links to the catalogue, the fast order and the orders', async () => {
    const page = await basketWith();
    expect(page.text).toContain('Корзина пуста');
    for (const href of ['/catalogue', '/fast-order', '/cabinet/orders']) {
      expect(page.$(`.empty-box a[href="${href}"]`)).not.toBeNull();
    }
    expect(page.$('.order-button')).toBeNull();
  });

  test('a line that cannot be ordered shows the reason, and one click reduces it to the stock', async () => {
    const page = await basketWith('104:1:1=40', '105:3:1=1');
    expect(page.$('#line-104-1-1.faulty')?.textContent).toContain(
      'Не достаточно свободных остатков на складе. Доступно 10\u00a0шт.',
    );
    expect(page.$('#line-105-3-1.faulty')?.textContent).toContain('Этот склад недоступен по договору');
    expect(page.$('.note.no')?.textContent).toContain('Заказ не оформить');
    expect(quantities(await press(page, '#line-104-1-1 .fit-button'))).toEqual(['10', '1']);
  });
});

describe('quantities of the basket', () => {
  test('a step button changes a quantity by one and saves quantities typed in other rows', async () => {
    const page = await basketWith('101:1:1=2', '106:1:1=5');
    const stepped = await press(page, '#line-101-1-1 [name=dec]', { 'qnt[106][1][1]': '007' });
    expect(quantities(stepped)).toEqual(['1', '7']);
    expect(stepped.$('#line-101-1-1 [name=dec]')?.hasAttribute('disabled')).toBe(true);
    expect(quantities(await press(stepped, '#line-106-1-1 [name=inc]'))).toEqual(['1', '8']);
  });

  test('Enter reduces a quantity above the stock, and rejects a quantity of 0', async () => {
    const page = await basketWith('104:1:1=2', '101:1:1=3');
    const recounted = await dealer.submit(page, '#basket', { 'qnt[104][1][1]': '99', 'qnt[101][1][1]': '0' });
    expect(quantities(recounted)).toEqual(['10', '3']);
    expect(recounted.$('#line-104-1-1 .error')?.textContent).toContain('Не достаточно свободных остатков');
    expect(recounted.$('#line-101-1-1 .error')?.textContent).toContain('Укажите количество товара');
  });

  test.each([
    { from: 14, typed: '140', said: 'Было 14 шт., стало 140 шт. Вернуть 14 шт.' },
    { from: 14, typed: '139', said: undefined },
    { from: 1, typed: '100', said: undefined },
    {
      from: 14,
      typed: '99999',
      said: 'Не достаточно свободных остатков на складе. Количество уменьшено до 1 240 шт. Вернуть 14 шт.',
    },
  ])(
    'a tenfold or larger increase, except from 1, gets an undo button: $from → $typed',
    async ({ from, typed, said }) => {
      const page = await basketWith(`101:1:1=${from}`, '103:1:1=2');
      const recounted = await dealer.submit(page, '#basket', { 'qnt[101][1][1]': typed });
      const error = recounted.$('#line-101-1-1 .error')?.textContent?.replaceAll('\u00a0', ' ');
      expect(error?.trim()).toBe(said);
      expect(recounted.$('#line-103-1-1 .error')).toBeNull();
      if (!said) return;
      const back = await press(recounted, '#line-101-1-1 .fit-button');
      expect(quantities(back)).toEqual(['14', '2']);
      expect(back.$('#line-101-1-1 .error')).toBeNull();
    },
  );

  test('saving quantities preserves the values of the order form', async () => {
    const page = await basketWith('101:1:1=2');
    const recounted = await press(page, '.cart-tools [name=recount]', {
      delivery: '3',
      address: '2',
      date: '1.1',
      comment: 'Со двора',
    });
    expect(value(recounted, '#date')).toBe('1.1');
    expect(value(recounted, '#comment')).toBe('Со двора');
    expect(value(recounted, '#address')).toBe('2');
    expect(recounted.$('[name=delivery][value="3"]')?.hasAttribute('checked')).toBe(true);
    expect(total(recounted)).toBe('3 069,00 ₽');
  });
});

describe('removing lines', () => {
  test('a basket line is removed without a question, and «Вернуть» restores the line', async () => {
    const page = await basketWith('101:1:1=2', '106:1:1=5');
    const removed = await press(page, '#line-101-1-1 [name=delete]');
    expect(removed.text).toContain('Удалено: LT-NB36-4054');
    expect(await linesInDatabase(portal.db)).toEqual(['1/106:1:1=5']);
    const restored = await press(removed, '[name=restore]');
    expect(restored.text).toContain('Товар снова в корзине.');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2', '1/106:1:1=5']);
  });

  test('deleting marked lines asks for confirmation, and canceling preserves the marks', async () => {
    const page = await basketWith('101:1:1=2', '103:1:1=1', '106:1:1=5');
    const marks = { 'mark[]': ['101:1:1', '106:1:1'] };
    const question = await press(page, '.cart-tools [value=marked]', marks);
    expect(question.$('dialog h2')?.textContent).toBe('Удалить отмеченные товары?');
    const kept = await press(question, 'dialog [name=keep]');
    expect(kept.$('dialog')).toBeNull();
    expect(kept.$$('.c-mark input:checked')).toHaveLength(2);
    const removed = await press(question, 'dialog [value=sure]');
    expect(removed.text).toContain('Удалено 2 позиции');
    expect(await linesInDatabase(portal.db)).toEqual(['1/103:1:1=1']);
  });

  test('deleting marked lines without any marks returns 400, and one button marks all lines', async () => {
    const page = await basketWith('101:1:1=2', '103:1:1=1');
    const refused = await press(page, '.cart-tools [value=marked]');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Отметьте товары, которые нужно удалить');
    expect((await press(page, '[name=mark]')).$$('.c-mark input:checked')).toHaveLength(2);
  });

  test('emptying the basket asks for confirmation, and all lines can be restored', async () => {
    const page = await basketWith('101:1:1=2', '106:2:1=5');
    const question = await dealer.follow(page, 'Очистить корзину');
    expect(question.$('dialog h2')?.textContent).toBe('Вы действиетельно хотите очистить корзину?');
    expect((await dealer.follow(question, 'Оставить')).path).toBe('/cart');
    const cleared = await dealer.submit(question, 'dialog form');
    expect(cleared.text).toContain('Корзина пуста');
    expect(await linesInDatabase(portal.db)).toEqual([]);
    await press(cleared, '[name=restore]');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2', '1/106:2:1=5']);
  });
});

describe('ordering the basket', () => {
  const terms = { delivery: '1', address: '1', date: shipDay, comment: 'Позвонить' };

  test('ordering empties the basket, and sending its form again opens the same confirmation', async () => {
    const page = await basketWith('101:1:1=2', '106:2:1=5');
    const placed = await press(page, '.order-button', terms);
    expect(placed.path).toMatch(/^\/cabinet\/orders\/\d+\/placed$/);
    expect(placed.$('h1')?.textContent).toMatch(/^Заказ \d\d-\d{6} оформлен$/);
    expect(placed.text).toContain(
      `Отгрузим ${shipDay}. Доставка по адресу: Тула, ул. Заводская, 14, склад 3.`,
    );
    expect(await linesInDatabase(portal.db)).toEqual([]);
    const again = await press(page, '.order-button', terms);
    expect(again.path).toBe(placed.path);
  });

  test('a rejected order links all errors to their fields and preserves the typed values', async () => {
    const page = await basketWith('104:1:1=40', '101:1:1=2');
    const refused = await press(page, '.order-button', { ...terms, address: '', date: '31.02.2026' });
    expect(refused.status).toBe(400);
    expect(refused.$('.errsum h2')?.textContent).toBe('Заказ не оформлен: исправьте три ошибки');
    const links = refused.$$('.errsum a').map((a) => [a.getAttribute('href'), a.textContent]);
    expect(links).toEqual([
      ['#qnt-104-1-1', 'Светильник KV-TR30-4024: на складе Томилино свободно 10\u00a0шт., в заказе 40'],
      ['#address', 'Выберите адрес доставки'],
      ['#date', 'Такой даты нет'],
    ]);
    for (const [href] of links) expect(refused.$(href!), href!).not.toBeNull();
    expect(value(refused, '#date')).toBe('31.02.2026');
    expect(value(refused, '#comment')).toBe('Позвонить');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2', '1/104:1:1=40']);
  });

  test('an order with pick-up requires no address', async () => {
    const page = await basketWith('101:1:1=2');
    const placed = await press(page, '.order-button', { ...terms, delivery: '2', address: '' });
    expect(placed.text).toContain(`Отгрузим ${shipDay}. Самовывоз со склада.`);
  });

  test('an order with a changed quantity first returns 409 to show the user the new total', async () => {
    const page = await basketWith('101:1:1=2');
    const asked = await press(page, '.order-button', { ...terms, 'qnt[101][1][1]': '3' });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain('Цены или состав корзины изменились. Проверьте заказ и отправьте ещё раз');
    expect(total(asked)).toBe('3 853,50 ₽');
    expect(value(asked, '#date')).toBe(shipDay);
    expect((await press(asked, '.order-button')).path).toMatch(/placed$/);
  });

  test('ordering ten times the quantity requires one confirmation, of the new total only', async () => {
    const page = await basketWith('101:1:1=2');
    const asked = await press(page, '.order-button', { ...terms, 'qnt[101][1][1]': '20' });
    expect(asked.text).toContain('Цены или состав корзины изменились. Проверьте заказ и отправьте ещё раз');
    expect(asked.$('#line-101-1-1 .error')?.textContent).toContain('Было 2');
    expect((await press(asked, '.order-button')).path).toMatch(/placed$/);
  });

  test('an order with a paid delivery first returns 409 to show the user the new total', async () => {
    const page = await basketWith('101:1:1=2');
    const asked = await press(page, '.order-button', { ...terms, delivery: '3' });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain('Транспортная компания: 500,00 ₽, итого 3 069,00 ₽.');
    expect(total(asked)).toBe('3 069,00 ₽');
    expect((await press(asked, '.order-button')).path).toMatch(/placed$/);
  });

  test('no order is placed if another tab has changed the contract, and the new prices are shown', async () => {
    const page = await basketWith('101:1:1=2');
    await changeRows(portal.db, 'accounts', { id: main }, { contract_id: contract.second });
    const refused = await press(page, '.order-button', { ...terms, 'qnt[101][1][1]': '3' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      'В другой вкладке выбран другой договор. Показали новые цены, корзина не изменилась',
    );
    expect(total(refused)).toBe('2 196,50 ₽');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2']);
  });
});

describe('the order form', () => {
  const chosen = (page: Page) => value(page, '[name=delivery]:checked');

  test('the order form shows the price of each delivery option before its selection', async () => {
    const page = await basketWith('101:1:1=2');
    expect(page.$$('.choices .caption').map((price) => price.textContent?.replaceAll('\u00a0', ' '))).toEqual(
      ['бесплатно', 'бесплатно, следующий день', '500,00 ₽, до терминала'],
    );
  });

  test('saving the order form in two tabs preserves the values changed in each tab', async () => {
    const page = await basketWith('101:1:1=2');
    const older = await dealer.visit('/cart/');
    await press(page, '[name=recount]', { delivery: '3', address: '2', comment: 'к 9:00' });
    await press(older, '[name=recount]', { date: 'в среду' });
    const again = await dealer.visit('/cart/');
    expect([
      chosen(again),
      value(again, '#address'),
      value(again, '#date'),
      value(again, '#comment'),
    ]).toEqual([...['3', '2', 'в среду', 'к 9:00']]);
    expect(total(again)).toBe('3 069,00 ₽');
  });

  test('a saved delivery option is deselected with an explanation if its price has risen', async () => {
    await press(await basketWith('101:1:1=2'), '[name=recount]', { delivery: '3' });
    const price = (kopecks: number) =>
      changeRows(portal.db, 'delivery_options', { id: 3 }, { price: kopecks });
    await price(70_000);
    const page = await dealer.visit('/cart/');
    await price(50_000);
    expect(page.$('[name=delivery]:checked')).toBeNull();
    expect(page.text).toContain('Транспортная компания: теперь 700,00 ₽, было 500,00 ₽. Выберите доставку.');
  });

  test('the order form suggests the next day on which the warehouse ships', async () => {
    expect(value(await basketWith('101:1:1=2'), '#date')).toBe(shipDay);
  });
});

describe('access to the basket', () => {
  test('an observer can neither open nor submit a basket', async () => {
    const observer = visitor(portal);
    await observer.signIn('observer@example.com', passwords.main);
    expect((await observer.visit('/cart')).status).toBe(403);
    const page = await basketWith('101:1:1=2');
    expect((await observer.submit(page, '#basket')).status).toBe(403);
  });

  test('a visitor who opens the basket is asked to sign in', async () => {
    expect((await visitor(portal).visit('/cart/')).path).toMatch(/^\/login\?redirectTo=%2Fcart/);
  });

  test('a manager with hidden prices sees a basket with quantities and delivery prices only', async () => {
    await addRows(portal.db, 'price_politics', {
      account_id: actors.manager.accountId,
      mode: 'markup',
      percent_bp: 1_500,
      show_wholesale: 0,
    });
    await fillBasketWith(portal.db, actors.manager.accountId, '101:1:1=2');
    const manager = visitor(portal);
    await manager.signIn('manager@example.com', passwords.main);
    const page = await manager.visit('/cart');
    expect(quantities(page)).toEqual(['2']);
    expect(page.$('section[aria-label=Товары]')?.textContent).not.toContain('₽');
    expect(page.$('.totals')).toBeNull();
    // A delivery price is not a wholesale price, so it is not hidden.
    expect(page.$$('.choices label').map((label) => label.textContent?.replaceAll('\u00a0', ' '))).toContain(
      'Транспортная компания500,00 ₽, до терминала',
    );
  });
});
