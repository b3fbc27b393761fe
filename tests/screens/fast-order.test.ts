import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, linesInDatabase } from '#tests/builders/basket.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { sheetFile } from '#tests/builders/sheet-file.ts';
import { workbook } from '#tests/builders/workbook.ts';
import { contract, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';
import { insertMoreGoods } from '#tests/use-cases/ordering/fast-order/more-goods.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  await insertMoreGoods(portal.db, [
    { id: 9001, articul: 'ВВГ-5х2,5-Т' },
    { id: 9002, articul: 'ВВГ-5х25-Т' },
  ]);
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await clearTables(portal.db, 'fast_order_heads');
});

const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'заказ.xlsx');
const form = 'main form';
const add = 'button[value=add]';

const open = () => dealer.visit('/fast-order');
/** Types into fields of the empty form and submits it for checking. */
const check = async (fields: Parameters<Visitor['submit']>[2]) => dealer.submit(await open(), form, fields);
const statuses = (page: Page) => page.$$('.fo-preview tbody .c-state').map((cell) => cell.textContent);
const value = (page: Page, name: string) => (page.$(`[name="${name}"]`) as HTMLInputElement | null)?.value;
const errors = (page: Page) =>
  page.$$('.errsum a').map((link) => [link.getAttribute('href'), link.textContent]);

describe('from a pasted list to the basket', () => {
  test('a pasted list is previewed and put into the basket only after confirmation', async () => {
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

  test('two similar articuls in a pasted list become two lines of the basket', async () => {
    const preview = await check({ text: 'ВВГ-5х2,5-Т\t7\nВВГ-5х25-Т\t2' });
    expect(statuses(preview)).toEqual(['Найдено', 'Найдено']);
    await dealer.submit(preview, form, {}, add);
    expect(await linesInDatabase(portal.db)).toEqual(['1/9001:1:1=7', '1/9002:1:1=2']);
  });

  test('a spreadsheet row without an articul shows its number and can be matched by name', async () => {
    const cells = [
      ['Артикул', 'Наименование', 'Кол-во'],
      ['LT-NB36-4054', 'Плато', 1],
      [{ error: '#N/A' }, 'Светильник', 5],
    ];
    const preview = await check({ file: fileOf(sheetFile([{ rows: cells }])) });
    expect(statuses(preview)).toEqual(['Найдено', 'Не найдено']);
    expect(preview.$('#row-1-message')?.textContent).toBe(
      'Артикула в\u00a0строке 3 нет. Выберите товар по названию или впишите артикул',
    );
    const choices = [...(preview.$('[name="lines[1][product]"]') as HTMLSelectElement).options];
    const chosen = await dealer.submit(preview, form, { 'lines[1][product]': choices[1]!.value });
    expect(statuses(chosen)).toEqual(['Найдено', 'Найдено']);
    const asked = await check({ file: fileOf(sheetFile([{ rows: cells }])) });
    const other = await dealer.submit(asked, form, { 'lines[1][articul]': 'СВ-120 К' });
    expect(other.$('[name="lines[1][product]"]')?.getAttribute('value')).toBe('107');
  });

  test('a row hidden in Excel is listed separately and added only if the user ticks the row', async () => {
    const cells = [
      ['Артикул', 'Кол-во'],
      ['LT-NB36-4054', 40],
      ['СВ-120 К', 1],
    ];
    const hidden = await check({ file: fileOf(sheetFile([{ rows: cells, hidden: [2] }])) });
    expect(hidden.$('.fo-hidden th')?.textContent).toBe('Скрыты в Excel');
    expect(hidden.text).toContain('1 строка скрыта в Excel');
    expect(hidden.text).toContain('Добавить в корзину 1 позицию');
    const again = await dealer.submit(hidden, form, {});
    expect(again.$('.fo-hidden #row-1 input[type=checkbox]')?.hasAttribute('checked')).toBe(false);
    await dealer.submit(again, form, { 'lines[1][take]': '1' }, add);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=40', '1/107:1:1=1']);
  });

  test('repeated rows are added up, and their number has the correct Russian plural', async () => {
    const linesOf = (count: number) => 'LT-NB36-4054 1\n'.repeat(count);
    expect((await check({ text: linesOf(2) })).text).toContain('сложено из 2 строк');
    expect((await check({ text: linesOf(21) })).text).toContain('сложено из 21 строки');
  });

  test('typed rows and the rows of a spreadsheet can be put into the basket together', async () => {
    const sheet = workbook({
      Заказ: [
        ['Код', 'Наименование', 'Количество'],
        ['NL-DW07-40W', 'Светильник', 48],
      ],
    });
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

  test('a row can be excluded and a quantity changed before a list is put into the basket', async () => {
    const preview = await check({ text: 'LT-NB36-4054 24\nLT-OR18-4065 2' });
    await dealer.submit(preview, form, { 'lines[0][qnt]': '7', 'lines[1][take]': [] }, add);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=7']);
  });
});

describe('questions of a checked list', () => {
  test('rows with questions remain after all clear rows are added, and can be answered later', async () => {
    const preview = await check({ text: 'LT-NB36-4054 24\nKV-TR30-4024 40\nLT-A60 5\nЖЖЖ-999 1' });
    expect(statuses(preview)).toEqual(['Найдено', 'Не хватает', 'Уточните', 'Не найдено']);
    expect(preview.text).toContain('Не достаточно свободных остатков на складе. Доступно 10 шт.');

    const rest = await dealer.submit(preview, form, {}, add);
    expect(rest.path).toBe(preview.path);
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

  test('a list without any clear row cannot be put into the basket', async () => {
    const preview = await check({ text: 'ЖЖЖ-999 1\nLT-NB36-4054 -5' });
    expect(statuses(preview)).toEqual(['Не найдено', 'Количество?']);
    expect(preview.$(add)).toBeNull();
  });

  test('editing a checked list again preserves all rows, including unknown articuls', async () => {
    const preview = await check({ text: 'LT-NB36-4054 24\nЖЖЖ-999 5 уп' });
    const entry = await dealer.submit(preview, form, {}, 'button[value=edit]');
    expect(value(entry, 'lines[0][articul]')).toBe('LT-NB36-4054');
    expect(value(entry, 'lines[0][qnt]')).toBe('24');
    expect(value(entry, 'lines[1][articul]')).toBe('ЖЖЖ-999');
    expect(value(entry, 'lines[1][qnt]')).toBe('5 уп');
  });
});

describe('saving a checked list', () => {
  test('a checked list can be reopened at its address with all answers', async () => {
    const preview = await check({ text: 'LT-NB36-4054 24\nЖЖЖ-999 1' });
    expect(preview.path).toMatch(/^\/fast-order\?list=[\w-]{22}$/);
    await dealer.submit(preview, form, { 'lines[1][articul]': 'NL-DW07-40W' });
    await dealer.visit('/catalogue');
    const again = await dealer.visit(preview.path);
    expect(statuses(again)).toEqual(['Найдено', 'Найдено']);
    expect(value(again, 'lines[1][articul]')).toBe('NL-DW07-40W');
  });

  test('the fast order offers checked lists until they are added or deleted', async () => {
    await clearTables(portal.db, 'fast_order_lists');
    const first = await check({ text: 'LT-NB36-4054 24' });
    const second = await check({ text: 'LT-OR18-4065 2\nЖЖЖ-999 1' });
    const offered = (page: Page) => page.$$('.fo-kept a').map((link) => link.getAttribute('href'));
    const entry = await open();
    expect(offered(entry).sort()).toEqual([first.path, second.path].sort());
    expect(entry.$(`.fo-kept a[href="${second.path}"]`)?.textContent).toMatch(/^2\sстроки от /);

    await dealer.submit(await dealer.visit(first.path), form, {}, add);
    expect(offered(await open())).toEqual([second.path]);
    const gone = await dealer.visit(first.path);
    expect([gone.status, gone.text]).toEqual([200, expect.stringContaining('Этого списка больше нет')]);

    const key = second.path.split('=')[1];
    const left = await dealer.submit(
      await open(),
      form,
      { text: 'A 1' },
      `button[name=forget][value="${key}"]`,
    );
    expect([offered(left), value(left, 'text')]).toEqual([[], 'A 1']);
  });

  test('a deleted list of the fast order can be restored without losing typed text', async () => {
    await clearTables(portal.db, 'fast_order_lists');
    const { path } = await check({ text: 'LT-NB36-4054 24' });
    const typed = { 'lines[0][articul]': 'LT-OR18-4065', 'lines[0][qnt]': '2' };
    const removed = await dealer.submit(await open(), form, typed, 'button[name=forget]');
    expect(removed.$(`.fo-kept a[href="${path}"]`)).toBeNull();
    const restored = await dealer.submit(removed, form, {}, 'button[name=restore]');
    expect([value(restored, 'lines[0][articul]'), value(restored, 'lines[0][qnt]')]).toEqual([
      'LT-OR18-4065',
      '2',
    ]);
    expect(restored.$(`.fo-kept a[href="${path}"]`)).not.toBeNull();
    expect(restored.$('button[name=restore]')).toBeNull();

    const pasted = await dealer.submit(await open(), form, { text: 'A 1' }, 'button[name=forget]');
    expect(value(await dealer.submit(pasted, form, {}, 'button[name=restore]'), 'text')).toBe('A 1');
    const empty = await dealer.submit(await open(), form, {}, 'button[name=forget]');
    expect((await dealer.submit(empty, form, {}, 'button[name=restore]')).path).toBe(path);
  });

  test('editing a checked list does not change the address of the list', async () => {
    const preview = await check({ text: 'LT-NB36-4054 24' });
    const entry = await dealer.submit(preview, form, { 'lines[0][qnt]': '7' }, 'button[value=edit]');
    expect(value(await dealer.visit(entry.path), 'lines[0][qnt]')).toBe('7');
    const checked = await dealer.submit(entry, form, {
      'lines[1][articul]': 'LT-OR18-4065',
      'lines[1][qnt]': '2',
    });
    expect([checked.path, statuses(checked)]).toEqual([preview.path, ['Найдено', 'Найдено']]);
  });

  test('if two tabs change a checked list, both versions are saved', async () => {
    const first = await check({ text: 'LT-NB36-4054 24' });
    const second = await dealer.visit(first.path);
    await dealer.submit(first, form, { 'lines[0][qnt]': '7' });
    const other = await dealer.submit(second, form, { 'lines[0][qnt]': '9' });
    expect(other.path).not.toBe(first.path);
    expect(value(other, 'lines[0][qnt]')).toBe('9');
    expect(value(await dealer.visit(first.path), 'lines[0][qnt]')).toBe('7');
  });

  test('a checked list is visible only to its own account', async () => {
    const { path } = await check({ text: 'LT-NB36-4054 24' });
    const other = visitor(portal);
    await other.signIn('other@example.com', passwords.other);
    const page = await other.visit(path);
    expect(page.text).toContain('Этого списка больше нет');
    expect(page.text).not.toContain('LT-NB36-4054');
  });
});

describe('a table with several possible quantity columns', () => {
  const table = 'Артикул\tКол-во\tЗаказ\nLT-NB36-4054\t1240\t24\nLT-OR18-4065\t842\t36';

  test('a table with two possible quantity columns requires a choice of the column', async () => {
    const asked = await check({ text: table });
    expect([asked.status, asked.$('h1')?.textContent]).toEqual([200, 'Где количество?']);
    expect(asked.$$('.fo-columns tr').map((row) => row.textContent)).toEqual([
      'АртикулКол-воЗаказ',
      'LT-NB36-4054124024',
      'LT-OR18-406584236',
    ]);

    const none = await dealer.submit(asked, form);
    expect([none.status, errors(none)]).toEqual([400, [['#column1-0', 'Выберите столбец с количеством']]]);
    const preview = await dealer.submit(asked, form, { column1: '1' });
    expect([value(preview, 'lines[0][qnt]'), value(preview, 'lines[1][qnt]')]).toEqual(['24', '36']);
    // «Back» opens the question, and another answer results in another list.
    const ones = await dealer.submit(await dealer.visit(asked.path), form, { column1: 'none' });
    expect([value(ones, 'lines[0][qnt]'), value(ones, 'lines[1][qnt]')]).toEqual(['1', '1']);
  });

  test('one page asks for the quantity columns of a pasted table and a file at once', async () => {
    const file = new File([table.replaceAll('\t', ';').replaceAll('LT-OR18-4065', 'NL-DW07-40W')], 'a.csv');
    const asked = await check({ text: table, file, 'lines[0][articul]': 'СВ-120 К', 'lines[0][qnt]': '2' });
    expect(asked.$$('.fo-columns')).toHaveLength(2);
    const preview = await dealer.submit(asked, form, { column1: '1', column2: '1' });
    await dealer.submit(preview, form, {}, add);
    expect(await linesInDatabase(portal.db)).toEqual([
      '1/101:1:1=48',
      '1/102:1:1=36',
      '1/103:1:1=36',
      '1/107:1:1=2',
    ]);
  });
});

describe('a table whose quantity column was selected before', () => {
  const table = (quantity: number) => `Артикул\tФилиал 1\tФилиал 2\nLT-NB36-4054\t1\t${quantity}`;

  test('a table with known columns is read without a question, and the column can be changed', async () => {
    const asked = await check({ text: table(24) });
    expect(asked.text).toContain('Ответ запомним');
    await dealer.submit(asked, form, { column1: '1' });
    const preview = await check({ text: table(36) });
    expect(value(preview, 'lines[0][qnt]')).toBe('36');
    expect(preview.text).toContain('Количество – из столбца «Филиал 2»');
    const again = await dealer.follow(preview, 'Выбрать другой столбец');
    expect(again.$('h1')?.textContent).toBe('Где количество?');
    const other = await dealer.submit(again, form, { column1: '0' });
    expect(value(other, 'lines[0][qnt]')).toBe('1');
    expect(value(await check({ text: table(48) }), 'lines[0][qnt]')).toBe('1');
  });
});

describe('the empty form of a fast order', () => {
  test('the fast order form grows by ten rows without losing typed values', async () => {
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

  test('an empty fast order returns 400 with a message', async () => {
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
      'Файл больше 5\u00a0МБ. Оставьте в таблице только лист с заказом',
    ],
  ])('%s is rejected, and all typed values are preserved', async (_, file, status, message) => {
    const page = await check({ text: 'LT-NB36-4054 24', 'lines[0][articul]': 'LT-1', file });
    expect(page.status).toBe(status);
    expect(errors(page)).toEqual([['#file', message]]);
    expect(page.$('#file-error')?.textContent).toBe(message);
    expect(value(page, 'text')).toBe('LT-NB36-4054 24');
    expect(value(page, 'lines[0][articul]')).toBe('LT-1');
  });

  test('a fast order with a file of 7 MB returns 413 with the reason at the file field', async () => {
    const page = await check({ file: new File(['a'.repeat(7_000_000)], 'a.csv') });
    expect(page.status).toBe(413);
    expect(page.$('#file-error')?.textContent).toContain('Файл больше 5\u00a0МБ');
  });

  test('a list of 2001 rows returns 400, and the text of the list is preserved', async () => {
    const text = Array.from({ length: 2001 }, (_, i) => `X${i} 1`).join('\n');
    const page = await check({ text });
    expect(page.status).toBe(400);
    expect(page.$('#text-error')?.textContent).toContain('не больше 2\u00a0000\u00a0строк');
    expect(value(page, 'text')).toBe(text);
  });
});

describe('concurrent changes of a checked list', () => {
  test('adding a checked list twice puts the list into the basket once', async () => {
    const preview = await check({ text: 'LT-NB36-4054 24' });
    const first = await dealer.submit(preview, form, {}, add);
    const again = await dealer.submit(preview, form, {}, add);
    expect([again.status, again.path]).toEqual([first.status, first.path]);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=24']);
  });

  test('adding a list returns 409 with new prices if another tab has changed the contract', async () => {
    const preview = await check({ text: 'LT-NB36-4054 2' });
    const accounts = portal.db.updateTable('accounts').where('id', '=', 1);
    await accounts.set({ contract_id: contract.second }).execute();
    const again = await dealer.submit(preview, form, {}, add);
    await accounts.set({ contract_id: contract.main }).execute();
    expect(again.status).toBe(409);
    expect(again.text).toContain('В другой вкладке выбран другой договор');
    // 1 284,50 less 10 % by price type and 5 % discount.
    expect(again.text).toContain('1 098,25 ₽');
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });
});

test('markup and formulas in a pasted list remain plain text', async () => {
  const preview = await check({ text: '<script>alert(1)</script>\t1\n=CMD()\t1\n"><img src=x>\t1' });
  expect(preview.$$('.fo-preview img, .fo-preview script')).toEqual([]);
  expect(value(preview, 'lines[0][articul]')).toBe('<script>alert(1)</script>');
  expect(value(preview, 'lines[2][articul]')).toBe('"><img src=x>');
});

test('the fast order can process a list of 501 rows', async () => {
  const text = Array.from({ length: 500 }, (_, i) => `NOT-SOLD-${i}\t1`).join('\n');
  const preview = await check({ text: `${text}\nLT-NB36-4054\t3` });
  expect(statuses(preview)).toHaveLength(501);
  const rest = await dealer.submit(preview, form, {}, add);
  expect(statuses(rest)).toHaveLength(500);
  expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=3']);
});

test('the fast order returns 403 to an observer and asks a visitor to sign in', async () => {
  const observer = visitor(portal);
  await observer.signIn('observer@example.com', passwords.main);
  expect((await observer.visit('/fast-order')).status).toBe(403);
  expect((await visitor(portal).visit('/fast-order/')).path).toBe('/login?redirectTo=%2Ffast-order%2F');
});

test('the fast order links to price forms, and an empty price form redirects with the reason', async () => {
  const page = await open();
  const forms = page.$$('.fo-blanks a').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(forms).toEqual([
    ['Избранное', '/cabinet/favourites/blank.xlsx'],
    [
      'Куплено за год',
      expect.stringMatching(/^\/cabinet\/purchased-goods\/blank\.xlsx\?startDate=\d\d\.\d\d\.\d{4}$/),
    ],
    ['Раздел каталога', '/cabinet/exports#part'],
  ]);
  const none = await dealer.visit('/cabinet/favourites/blank.xlsx');
  expect([none.path, none.$('[role=alert]')?.textContent]).toEqual([
    '/cabinet/favourites',
    expect.stringContaining('Товаров для прайс-бланка нет'),
  ]);
  const observer = visitor(portal);
  await observer.signIn('observer@example.com', passwords.main);
  expect((await observer.visit('/cabinet/favourites/blank.xlsx')).status).toBe(403);
});
