import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, dayOf, ruDate } from '#server/kernel/clock.ts';
import { emptyBaskets, linesInDatabase } from '#tests/builders/basket.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

const path = '/cabinet/purchased-goods';
const july = `${path}?startDate=01.07.2026&endDate=31.07.2026`;

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  await insertOrder(portal.db, {
    id: 1,
    state: 11,
    lines: [
      [101, 1, 2],
      [103, 1, 10],
    ],
  });
  await insertOrder(portal.db, { id: 2, state: 3, lines: [[103, 1, 5]] });
  await insertOrder(portal.db, { id: 3, by: actors.manager, state: 11, lines: [[106, 1, 4]] });
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

const names = (page: Page) => page.$$('.purchased-list .c-art').map((cell) => cell.textContent);
const value = (page: Page, name: string) => (page.$(`[name=${name}]`) as HTMLInputElement).value;

describe('purchased goods', () => {
  test('without parameters, the report of purchased goods covers the last 30 days', async () => {
    const page = await dealer.visit(path);
    expect(page.text).toContain('За последние 30 дней закупок нет');
    expect(value(page, 'endDate')).toBe(ruDate(dayOf(Date.now())));
    expect(value(page, 'startDate')).toBe(ruDate(dayOf(Date.now() - 30 * dayMs)));
    expect(page.text).not.toContain('Скачать');
  });

  test('the report of purchased goods shows totals, a bar chart and a table of months', async () => {
    const page = await dealer.visit(july);
    expect(names(page)).toEqual(['LT-A60-11-40', 'NL-DW07-40W', 'LT-NB36-4054']);
    expect(page.$('.purchased-totals')?.textContent).toContain('21');
    expect(page.$$('.bar-chart rect')).toHaveLength(1);
    expect(page.$('.bar-chart svg')?.getAttribute('role')).toBe('img');
    expect(page.$('.bar-table tbody')?.textContent).toMatch(/^июль 2026/);
  });

  test('numbers in product names are joined to their units with no-break spaces', async () => {
    const page = await dealer.visit(july);
    expect(page.$('.purchased-list')?.textContent).toContain('36\u00a0Вт 4000\u00a0К');
  });

  test('the form for purchased goods requests another report and preserves the period', async () => {
    const page = await dealer.submit(await dealer.visit(july), 'main form[role=search]', { report: '4' });
    expect(page.path).toContain('report=4');
    expect(names(page)[0]).toBe('NL-DW07-40W');
    expect(value(page, 'report')).toBe('4');
    expect(value(page, 'startDate')).toBe('01.07.2026');
  });

  test('invalid dates for purchased goods are reported at their fields and shown again', async () => {
    const broken = await dealer.visit(`${path}?startDate=31.02.2026&endDate=вчера&report=2`);
    expect(broken.status).toBe(400);
    expect([value(broken, 'startDate'), value(broken, 'endDate')]).toEqual(['31.02.2026', 'вчера']);
    expect(broken.$('#startDate-error')?.textContent).toBe('Такой даты нет');
    expect(broken.$('#endDate-error')?.textContent).toBe('Укажите дату в виде дд.мм.гггг');
    const reversed = await dealer.visit(`${path}?startDate=02.07.2026&endDate=01.07.2026`);
    expect(reversed.status).toBe(400);
    expect(reversed.$('#endDate-error')?.textContent).toBe('Период заканчивается раньше, чем начинается');
    expect(value(reversed, 'startDate')).toBe('02.07.2026');
  });

  test('purchased goods can be downloaded, and an invalid download returns to the screen', async () => {
    const link = (await dealer.visit(july)).$('a[download]')?.getAttribute('href') ?? '';
    expect(link).toBe('/cabinet/purchased-goods.xlsx?startDate=01.07.2026&endDate=31.07.2026');
    const file = await dealer.visit(link);
    expect(file.headers.get('Content-Type')).toContain('spreadsheetml');
    expect((await dealer.visit(`${path}.xlsx?startDate=x`)).path).toBe(`${path}?startDate=x`);
    expect((await visitor(portal).visit(link)).path).toContain('/login');
  });

  test('with hidden prices, purchased goods have no sums, no chart and no report by sum', async () => {
    const showing = visitor(portal);
    await showing.signIn('main@example.com', passwords.main);
    const page = await showing.submit(await showing.visit(`${july}&report=4`), 'form[action="/prices"]');
    expect(page.path).toBe(`${july}&report=4`);
    expect(page.text).not.toContain('₽');
    expect(page.$('.bar-chart')).toBeNull();
    expect(value(page, 'report')).toBe('1');
    expect(page.$('[name=report] option[value="4"]')).toBeNull();
  });

  test('a manager sees only their own purchases, and an observer sees all purchases', async () => {
    const manager = visitor(portal);
    await manager.signIn('manager@example.com', passwords.main);
    expect(names(await manager.visit(july))).toEqual(['LT-A60-11-40']);
    const observer = visitor(portal);
    await observer.signIn('observer@example.com', passwords.main);
    expect(names(await observer.visit(july))).toHaveLength(3);
  });
});

describe('ordering purchased goods again', () => {
  const again = 'form[action^="/cabinet/purchased-goods"][method=post]';
  const toBasket = (id: number) => `.c-again [name=add][value="${id}"]`;

  test('one press adds a purchased product to the basket in the usual quantity', async () => {
    await emptyBaskets(portal.db);
    const page = await dealer.visit(july);
    const field = page.$('[name="qnt[103][1]"]') as HTMLInputElement;
    expect(field.value).toBe('5');
    const after = await dealer.submit(page, again, {}, toBasket(103));
    expect(after.path).toBe(july);
    expect(after.text).toContain('Добавлено 5 шт.');
    expect(await linesInDatabase(portal.db)).toEqual(['1/103:1:1=5']);
  });

  test('an invalid quantity of a purchased product is rejected and shown again', async () => {
    await emptyBaskets(portal.db);
    const after = await dealer.submit(
      await dealer.visit(july),
      again,
      { 'qnt[103][1]': '1,5' },
      toBasket(103),
    );
    expect(after.status).toBe(400);
    expect((after.$('[name="qnt[103][1]"]') as HTMLInputElement).value).toBe('1,5');
    expect(after.$('.c-again .error')?.textContent).toContain('целое число');
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });

  test('Enter adds all purchased goods with typed quantities, and a button adds one product', async () => {
    await emptyBaskets(portal.db);
    const typed = { 'qnt[103][1]': '7', 'qnt[106][1]': '3' };
    await dealer.submit(await dealer.visit(july), again, typed);
    expect(await linesInDatabase(portal.db)).toEqual(['1/103:1:1=7', '1/106:1:1=3']);
    await emptyBaskets(portal.db);
    const after = await dealer.submit(await dealer.visit(july), again, typed, toBasket(106));
    expect(await linesInDatabase(portal.db)).toEqual(['1/106:1:1=3']);
    expect(after.text).toContain('Добавлено 3 шт.');
    expect(value(after, '"qnt[103][1]"')).toBe('7');
    const nothing = await dealer.submit(await dealer.visit(july), again);
    expect([nothing.status, nothing.$('.note.no')?.textContent]).toEqual([400, 'Укажите количество товара']);
  });

  test('observers cannot order purchased goods again', async () => {
    const observer = visitor(portal);
    await observer.signIn('observer@example.com', passwords.main);
    expect((await observer.visit(july)).$$(again)).toEqual([]);
  });
});
