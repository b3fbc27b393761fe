import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { emptyBaskets, linesInDatabase } from '#tests/builders/basket.ts';
import { contract, passwords } from '#tests/builders/world.ts';
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
beforeEach(() => emptyBaskets(portal.db));

const form = 'main form';
const add = 'button[value=add]';

const open = () => dealer.visit('/fast-order');
/** Types fields into the empty form and has them checked. */
const check = async (fields: Parameters<Visitor['submit']>[2]) => dealer.submit(await open(), form, fields);
const statuses = (page: Page) => page.$$('.fo-preview tbody .c-st').map((cell) => cell.textContent);
const value = (page: Page, name: string) => (page.$(`[name="${name}"]`) as HTMLInputElement | null)?.value;
const errors = (page: Page) =>
  page.$$('.errsum a').map((link) => [link.getAttribute('href'), link.textContent]);

describe('from a pasted list to the basket', () => {
  test('paste, preview, confirm: the lines lie in the basket', async () => {
    const preview = await check({ text: 'Артикул\tКол-во\nLT-NB36-4054\t24\nсв-120к\t2\n' });
    expect(preview.status).toBe(200);
    expect(statuses(preview)).toEqual(['Найдено', 'Найдено']);
    expect(preview.text).toContain('Добавить в корзину 2 позиции');
    expect(preview.$('.cartbar .money')?.textContent).toBe('50\u00a0568,00\u00a0₽');
    expect(await linesInDatabase(portal.db)).toEqual([]);

    const cart = await dealer.submit(preview, form, {}, add);
    expect(cart.path).toBe('/cart/');
    expect(cart.text).toContain('Добавлено в корзину: 2 позиции, 26 шт.');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=24', '1/107:1:1=2']);
  });

  test('repeated lines are summed, and counted as Russian counts', async () => {
    const linesOf = (count: number) => 'LT-NB36-4054 1\n'.repeat(count);
    expect((await check({ text: linesOf(2) })).text).toContain('сложено из 2 строк');
    expect((await check({ text: linesOf(21) })).text).toContain('сложено из 21 строки');
  });

  test('typed rows and a spreadsheet go the same way', async () => {
    const sheet = await writeXlsxFile([
      [{ value: 'Код' }, { value: 'Наименование' }, { value: 'Количество' }],
      [{ value: 'NL-DW07-40W' }, { value: 'Светильник' }, { value: 48 }],
    ]).toBuffer();
    const preview = await check({
      'lines[0][articul]': 'LT-OR18-4065',
      'lines[0][qnt]': '1 0',
      'lines[3][articul]': 'LT-NB36-4054',
      'lines[3][qnt]': '5',
      'lines[3][wms]': '2',
      file: new File([new Uint8Array(sheet)], 'заказ.xlsx'),
    });
    await dealer.submit(preview, form, {}, add);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:2:1=5', '1/102:1:1=10', '1/103:1:1=48']);
  });

  test('a line may be left out, a quantity changed, before it is added', async () => {
    const preview = await check({ text: 'LT-NB36-4054 24\nLT-OR18-4065 2' });
    await dealer.submit(preview, form, { 'lines[0][qnt]': '7', 'lines[1][take]': [] }, add);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=7']);
  });
});

describe('questions', () => {
  test('stay on the screen when the rest is added, and can be answered one by one', async () => {
    const preview = await check({ text: 'LT-NB36-4054 24\nKV-TR30-4024 40\nLT-A60 5\nЖЖЖ-999 1' });
    expect(statuses(preview)).toEqual(['Найдено', 'Не хватает', 'Уточните', 'Не найдено']);
    expect(preview.text).toContain('Не достаточно свободных остатков на складе. Доступно 10 шт.');

    const rest = await dealer.submit(preview, form, {}, add);
    expect(rest.path).toBe('/fast-order');
    expect(rest.text).toContain('Добавлено в корзину: 1 позиция, 24 шт.');
    expect(statuses(rest)).toEqual(['Не хватает', 'Уточните', 'Не найдено']);

    const fitted = await dealer.submit(rest, form, {}, 'button[name=put]');
    expect(statuses(fitted)).toEqual(['Найдено', 'Уточните', 'Не найдено']);
    expect(value(fitted, 'lines[0][qnt]')).toBe('10');

    const answers = { 'lines[1][product]': '106', 'lines[2][articul]': 'NL-DW07-40W' };
    const answered = await dealer.submit(fitted, form, answers);
    expect(statuses(answered)).toEqual(['Найдено', 'Найдено', 'Найдено']);
    const cart = await dealer.submit(answered, form, {}, add);
    expect(cart.path).toBe('/cart/');
    expect(await linesInDatabase(portal.db)).toEqual([
      '1/101:1:1=24',
      '1/103:1:1=1',
      '1/104:1:1=10',
      '1/106:1:1=5',
    ]);
  });

  test('are all there is: then nothing can be added yet', async () => {
    const preview = await check({ text: 'ЖЖЖ-999 1\nLT-NB36-4054 -5' });
    expect(statuses(preview)).toEqual(['Не найдено', 'Количество?']);
    expect(preview.$(add)).toBeNull();
  });

  test('a list can be taken back to be edited, and nothing of it is lost', async () => {
    const preview = await check({ text: 'LT-NB36-4054 24\nЖЖЖ-999 5 уп' });
    const entry = await dealer.submit(preview, form, {}, 'button[value=edit]');
    expect(value(entry, 'lines[0][articul]')).toBe('LT-NB36-4054');
    expect(value(entry, 'lines[0][qnt]')).toBe('24');
    expect(value(entry, 'lines[1][articul]')).toBe('ЖЖЖ-999');
    expect(value(entry, 'lines[1][qnt]')).toBe('5 уп');
  });
});

describe('the empty form', () => {
  test('grows by ten rows without losing what was typed', async () => {
    const page = await open();
    expect(page.$$('.fo-grid tbody tr')).toHaveLength(10);
    const longer = await dealer.submit(
      page,
      form,
      { 'lines[9][articul]': 'LT-1', text: 'A 1' },
      'button[value=more]',
    );
    expect(longer.$$('.fo-grid tbody tr')).toHaveLength(20);
    expect(value(longer, 'lines[0][articul]')).toBe('LT-1');
    expect(value(longer, 'text')).toBe('A 1');
  });

  test('sent as it is says that nothing was entered', async () => {
    const page = await check({});
    expect(page.status).toBe(400);
    expect(errors(page)).toEqual([['#articul-0', 'Вы ничего не ввели']]);
  });

  test.each([
    [
      'an unreadable file',
      new File(['\x00\x01'], 'a.png'),
      400,
      'Файл не удалось прочитать. Подойдут таблицы .xlsx и .csv',
    ],
    [
      'an old .xls',
      new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'a.xls'),
      400,
      'Это старый формат Excel (.xls). Сохраните таблицу как .xlsx и загрузите ещё раз',
    ],
    [
      'a file over 5 MB',
      new File(['a'.repeat(5_300_000)], 'a.csv'),
      400,
      'Файл больше 5 МБ. Оставьте в таблице только лист с заказом',
    ],
  ])('with %s says so beside the field and keeps the rest', async (_, file, status, message) => {
    const page = await check({ text: 'LT-NB36-4054 24', 'lines[0][articul]': 'LT-1', file });
    expect(page.status).toBe(status);
    expect(errors(page)).toEqual([['#file', message]]);
    expect(page.$('#file-error')?.textContent).toBe(message);
    expect(value(page, 'text')).toBe('LT-NB36-4054 24');
    expect(value(page, 'lines[0][articul]')).toBe('LT-1');
  });

  test('with a body beyond all bounds is refused, and the file field says why', async () => {
    const page = await check({ file: new File(['a'.repeat(7_000_000)], 'a.csv') });
    expect(page.status).toBe(413);
    expect(page.$('#file-error')?.textContent).toContain('Файл больше 5 МБ');
  });

  test('with too long a list keeps the text', async () => {
    const text = Array.from({ length: 2001 }, (_, i) => `X${i} 1`).join('\n');
    const page = await check({ text });
    expect(page.status).toBe(400);
    expect(page.$('#text-error')?.textContent).toContain('не больше 2 000 строк');
    expect(value(page, 'text')).toBe(text);
  });
});

describe('what others did meanwhile', () => {
  test('sending the same preview twice adds once and says so', async () => {
    const preview = await check({ text: 'LT-NB36-4054 24' });
    await dealer.submit(preview, form, {}, add);
    const again = await dealer.submit(preview, form, {}, add);
    expect(again.status).toBe(409);
    expect(again.text).toContain('возможно, эти строки уже добавлены');
    expect(value(again, 'lines[0][qnt]')).toBe('24');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=24']);
  });

  test('a contract switched in another tab: nothing is written, the new prices are shown', async () => {
    const preview = await check({ text: 'LT-NB36-4054 2' });
    const accounts = portal.db.updateTable('accounts').where('id', '=', 1);
    await accounts.set({ contract_id: contract.second }).execute();
    const again = await dealer.submit(preview, form, {}, add);
    await accounts.set({ contract_id: contract.main }).execute();
    expect(again.status).toBe(409);
    expect(again.text).toContain('Договор переключён в другой вкладке');
    // 1 284,50 less 10 % as price type, less 5 % as discount
    expect(again.text).toContain('1 098,25 ₽');
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });
});

test('markup and formulas in a list are shown as text', async () => {
  const preview = await check({ text: '<script>alert(1)</script>\t1\n=CMD()\t1\n"><img src=x>\t1' });
  expect(preview.$$('.fo-preview img, .fo-preview script')).toEqual([]);
  expect(value(preview, 'lines[0][articul]')).toBe('<script>alert(1)</script>');
  expect(value(preview, 'lines[2][articul]')).toBe('"><img src=x>');
});

test('500 lines go through the screen', async () => {
  const text = Array.from({ length: 500 }, (_, i) => `NOT-SOLD-${i}\t1`).join('\n');
  const preview = await check({ text: `${text}\nLT-NB36-4054\t3` });
  expect(statuses(preview)).toHaveLength(501);
  const rest = await dealer.submit(preview, form, {}, add);
  expect(statuses(rest)).toHaveLength(500);
  expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=3']);
});

test('an observer has no fast order, a stranger is asked to sign in', async () => {
  const observer = visitor(portal);
  await observer.signIn('observer@example.com', passwords.main);
  expect((await observer.visit('/fast-order')).status).toBe(403);
  expect((await visitor(portal).visit('/fast-order/')).path).toBe('/login?redirectTo=%2Ffast-order%2F');
});
