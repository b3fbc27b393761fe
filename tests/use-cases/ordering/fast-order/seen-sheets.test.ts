import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { chooseColumns } from '#server/ordering/fast-order/choose-fast-order-columns.server.ts';
import { openFastOrder } from '#server/ordering/fast-order/open-fast-order.server.ts';
import { previewLines } from '#server/ordering/fast-order/preview-fast-order.server.ts';
import { type SheetCell, type SheetLook, sheetFile } from '#tests/builders/sheet-file.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { insertMoreGoods } from './more-goods.ts';

/** The fast order reads a sheet as a person sees it (decisions/sheets.md). */

const fresh = smallWorld();
beforeAll(() =>
  insertMoreGoods(fresh.db, [
    { id: 301, articul: '007' },
    { id: 302, articul: '7' },
    { id: 303, articul: '00123' },
    { id: 304, articul: '1-2' },
    { id: 305, articul: '2-1' },
    { id: 306, articul: 'МАЙ-5' },
    { id: 307, articul: '1E5' },
    { id: 308, articul: '2,50' },
    { id: 309, articul: '12' },
  ]),
);

const dealer = () => fresh.as(actors.main);

const preview = async (input: Record<string, unknown>) => await dealer().does(previewLines, input);

const xlsx = (...sheets: SheetLook[]) => ({
  file: new File([new Uint8Array(sheetFile(sheets))], 'заказ.xlsx'),
});
const rows = (...cells: SheetCell[][]) => xlsx({ rows: cells });
const csv = (text: string) => ({ file: new File([text], 'заказ.csv') });

/** Returns the lines as «articul quantity product status». */
async function linesOf(input: Record<string, unknown>) {
  const { rows } = await preview(input);
  return rows.map(({ articul, quantity, product, status }) =>
    [articul, quantity, product ?? '?', status].join(' '),
  );
}

const head = ['Артикул', 'Кол-во'];
const namedHead = ['Артикул', 'Наименование', 'Кол-во'];

describe('zeros that Excel drops', () => {
  test('leading zeros that a cell displays are part of the articul', async () => {
    const file = rows(head, [{ value: 7, format: '000' }, 2], [{ value: 123, format: '00000' }, 5], [7, 1]);
    expect(await linesOf(file)).toEqual(['007 2 301 ready', '00123 5 303 ready', '7 1 302 ready']);
  });

  const own = 'Артикул;Наименование;Код на портале;Заказ\n';
  test.each([
    ['the id in the price form', `${own}7;Товар 301;301;5`, ['7 5 301 ready']],
    ['the id despite another name', `${own}7;Своё название;301;5`, ['7 5 301 ready']],
    ['the id of the other product', `${own}7;Товар 302;302;5`, ['7 5 302 ready']],
    ['the name if the id was shifted', `${own}7;Товар 302;301;5`, ['7 5 302 ready']],
    ['the articul if the id is of an unrelated product', `${own}7;Товар 302;101;5`, ['7 5 302 ready']],
    ['the id and the name against the articul', `${own}12;Товар 304;304;5`, ['12 5 304 ready']],
    ['the name if there is no id', 'Артикул;Наименование;Кол-во\n7;Товар 301;5', ['7 5 301 ready']],
    ['the articul if there is no id or name', 'Артикул;Кол-во\n7;5', ['7 5 302 ready']],
  ])('an articul without its leading zeros is resolved by %s', async (_, text, lines) => {
    expect(await linesOf(csv(text))).toEqual(lines);
  });

  test.each([
    ['123', [303]],
    ['000123', [303]],
    ['2,5', [308]],
    ['0007', [301, 302]],
  ])('an articul that may lack zeros becomes a question: %s', async (articul, ids) => {
    const [row] = (await preview(csv(`Артикул;Кол-во\n${articul};5`))).rows;
    expect(row).toMatchObject({ status: 'several', quantity: '5' });
    expect(row?.message).toContain('Excel мог изменить нули');
    expect(row?.choices.map(({ id }) => id).sort()).toEqual(ids);
  });
});

describe('articuls that Excel changed', () => {
  test.each([
    ['01.фев', [304, 305], 'дату'],
    ['1-фев', [304, 305], 'дату'],
    ['01.02.2026', [304, 305], 'дату'],
    ['2026-02-01 00:00:00', [304, 305], 'дату'],
    ['02.янв', [304, 305], 'дату'],
    ['май.05', [306], 'дату'],
    ['01.03.2026', [], 'дату'],
    ['1,00E+05', [307], 'числом'],
    ['4,60701E+12', [], 'числом'],
  ])('an articul changed by Excel is a question with possible originals: %s', async (articul, ids, word) => {
    const [row] = (await preview(csv(`Артикул;Кол-во\n${articul};2`))).rows;
    expect(row).toMatchObject({ quantity: '2', product: undefined, message: expect.stringContaining(word) });
    expect(row?.choices.map(({ id }) => id).sort()).toEqual(ids);
  });

  test('a date cell in the articul column becomes a question with possible articuls', async () => {
    const { rows: read } = await preview(
      rows(head, [{ value: 46_054, format: 'dd\\.mmm' }, 2], [{ value: 46_054, format: 'dd.mm.yyyy' }, 3]),
    );
    expect(read.map(({ articul, choices }) => [articul, choices.map(({ id }) => id).sort()])).toEqual([
      ['01.фев', [304, 305]],
      ['01.02.2026', [304, 305]],
    ]);
  });
});

describe('rows without an articul', () => {
  const file = rows(
    namedHead,
    ['LT-NB36-4054', 'Светильник', 1],
    [{ error: '#N/A' }, 'Светильник, которого ждёт клиент', 50],
    ['LT-OR18-4065', 'Светильник', 2],
  );

  test('a row without an articul is looked up by its name, and its row number is shown', async () => {
    const { rows: read, questions } = await preview(file);
    expect(read.map(({ quantity, status }) => [quantity, status])).toEqual([
      ['1', 'ready'],
      ['50', 'unknown'],
      ['2', 'ready'],
    ]);
    expect(questions).toBe(1);
    expect(read[1]).toMatchObject({
      articul: 'Светильник, которого ждёт клиент',
      message: 'Артикула в\u00a0строке 3 нет. Выберите товар по названию или впишите артикул',
      product: undefined,
    });
    expect(read[1]?.choices.length).toBeGreaterThan(0);
  });

  test('a row is found once the dealer has typed an articul in place of its name', async () => {
    const line = { articul: 'Светильник', name: 'Светильник', qnt: '50' };
    const asked = await preview({ checked: '1', lines: [line] });
    expect(asked.rows[0]).toMatchObject({ status: 'unknown', name: 'Светильник' });
    const typed = await preview({ checked: '1', lines: [{ ...line, articul: 'LT-NB36-4054' }] });
    expect(typed.rows[0]).toMatchObject({ status: 'ready', product: 101 });
  });

  test('the name of a row without an articul is never used as an articul', async () => {
    const [row] = (await preview(rows(namedHead, [null, '007', 5], ['7', 'Товар', 1]))).rows;
    expect(row).toMatchObject({ articul: '007', product: undefined, status: 'unknown' });
  });

  const errors = [
    '#N/A',
    '#Н/Д',
    '#REF!',
    '#ССЫЛКА!',
    '#VALUE!',
    '#ЗНАЧ!',
    '#NAME?',
    '#ИМЯ?',
    '#DIV/0!',
    '#ДЕЛ/0!',
    '########',
    'Err:502',
  ];
  test.each(errors)('a pasted table may have %s in place of an articul', async (error) => {
    const text = `Артикул\tНаименование\tКол-во\nLT-NB36-4054\tПлато\t1\n${error}\tЛампа\t50\n\tДругая\t7\nLT-OR18-4065\tОрбита\t${error}`;
    expect(await linesOf({ text })).toEqual([
      'LT-NB36-4054 1 101 ready',
      'Лампа 50 ? unknown',
      'Другая 7 ? unknown',
      `LT-OR18-4065 ${error} 102 quantity`,
    ]);
  });

  test('a row without an articul is preserved when the quantity column is asked for', async () => {
    const text = 'Артикул;Наименование;Заказ Тверь;Заказ Тула\nLT-NB36-4054;Плато;1;2\n#Н/Д;Лампа;50;60';
    const asked = await dealer().does(checkFastOrder, csv(text));
    const { list } = await dealer().does(chooseColumns, { list: asked.list, column1: '1' });
    const { preview } = (await dealer().does(openFastOrder, { list })).shown!;
    expect(preview?.rows.map(({ articul, quantity }) => [articul, quantity])).toEqual([
      ['LT-NB36-4054', '2'],
      ['Лампа', '60'],
    ]);
  });

  test('a heading or total row of a sheet is skipped, and a note states its row number', async () => {
    const { rows: read, notes } = await preview(
      rows(
        namedHead,
        [null, 'СВЕТИЛЬНИКИ', null],
        ['LT-NB36-4054', 'Плато', 1],
        [null, 'КАБЕЛЬ И ПРОВОД', null],
        ['СВ-120 К', 'Кабель', 5],
        [null, null, 6],
        [null, 'Товары', 6],
        [null, 'Итого', 6],
        [null, 'Провод, который тоже нужен', 6],
      ),
    );
    expect(read.map(({ quantity }) => quantity)).toEqual(['1', '5', '6']);
    expect(notes).toEqual(['Строки без артикула: пропускаем 2, 4, 6, 7']);
  });

  const placeholders = [
    '-',
    '–',
    '—',
    '?',
    '???',
    '...',
    '*',
    'н/д',
    'Н.Д.',
    'нет',
    'б/а',
    'б/н',
    'без артикула',
    'n/a',
    'N/A',
  ];
  test.each(placeholders)('a row with %j in place of its articul is found by its name', async (articul) => {
    const { rows: read } = await preview(
      rows(namedHead, ['LT-OR18-4065', 'Орбита', 1], [articul, 'Светильник «Плато»', 7]),
    );
    expect(read[1]).toMatchObject({ articul: 'Светильник «Плато»', quantity: '7' });
    expect(read[1]?.choices?.map(({ id }) => id)).toContain(101);
  });

  test('an articul placeholder in a row without a name is preserved as written', async () => {
    const { rows: read } = await preview(rows(namedHead, ['LT-OR18-4065', 'Орбита', 1], ['-', null, 7]));
    expect(read[1]).toMatchObject({ articul: '-', quantity: '7' });
  });

  test('a row with only a full product name asks for a quantity, and other names are skipped', async () => {
    const name = 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»';
    const { rows: read, notes } = await preview(
      rows(
        namedHead,
        ['LT-OR18-4065', 'Орбита', 1],
        ['СВ-120 К', 'Кабель', 5],
        [null, name, null],
        [null, 'Провода', null],
      ),
    );
    expect(read.slice(2)).toMatchObject([{ articul: name, quantity: '', status: 'unknown' }]);
    expect(notes).toContain('Строка 5 без артикула: пропускаем');
  });

  test('every row of a sheet becomes a fast-order row or is mentioned in a note', async () => {
    const articul = fc.constantFrom<SheetCell>('LT-NB36-4054', 'НЕТ-1', null, { error: '#N/A' });
    const name = fc.constantFrom<SheetCell>('Светильник «Плато»', 'Провод', null);
    const quantity = fc.constantFrom<SheetCell>(3, 17, '2 уп', '#ССЫЛКА!', null);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(articul, name, quantity), { minLength: 1, maxLength: 6 }),
        async (body) => {
          const { rows: read, notes } = await preview(
            rows(namedHead, ['LT-OR18-4065', 'Орбита', 1], ...body),
          );
          const listed = read.flatMap(({ src = '' }) => src.split('.'));
          const said = notes.join();
          for (const [i, [, title, count]] of body.entries()) {
            if (title === null && (count === null || count === '#ССЫЛКА!')) continue;
            const isNamed = listed.includes(`f${i + 3}`) || new RegExp(`\\b${i + 3}\\b`).test(said);
            const isCounted = count === null && said.includes('без количества');
            expect(isNamed || isCounted, `row ${i + 3} of ${JSON.stringify(body)}: ${listed} ${said}`).toBe(
              true,
            );
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('data hidden in Excel', () => {
  const order = { name: 'Заказ', rows: [head, ['LT-NB36-4054', 2]] };
  const other = { name: 'Справочник', rows: [head, ['LT-OR18-4065', 99]] };

  test.each(['hidden', 'veryHidden'] as const)('a hidden sheet is not read: %s', async (state) => {
    expect(await linesOf(xlsx({ ...other, state }, order))).toEqual(['LT-NB36-4054 2 101 ready']);
    expect(await linesOf(xlsx(order, { ...other, state }))).toEqual(['LT-NB36-4054 2 101 ready']);
  });

  test('a hidden sheet row is listed below the visible rows, unticked', async () => {
    const file = xlsx({
      rows: [head, ['LT-NB36-4054', 40], ['LT-OR18-4065', 1], ['LT-NB36-4054', 2], ['СВ-120 К', null]],
      hidden: [2, 5],
    });
    const { rows: read, notes, ready } = await preview(file);
    expect(read.map(({ articul, quantity, take, isHidden }) => [articul, quantity, take, isHidden])).toEqual([
      ['LT-OR18-4065', '1', true, undefined],
      ['LT-NB36-4054', '2', true, undefined],
      ['LT-NB36-4054', '40', false, true],
    ]);
    expect(ready).toBe(2);
    expect(notes[0]).toBe('1\u00a0строка скрыта в\u00a0Excel. Она в\u00a0конце списка и\u00a0не отмечена');
  });

  test('a hidden sheet row stays unticked when the fast order is checked again', async () => {
    const line = { articul: 'LT-NB36-4054', qnt: '40', take: '0', hidden: '1' };
    const { rows: read } = await preview({ checked: '1', lines: [{ articul: 'СВ-120 К', qnt: '1' }, line] });
    expect(read[1]).toMatchObject({ isHidden: true, take: false });
  });
});

test('numbers and dates are read as Excel shows them, also with the 1904 date system', async () => {
  expect(await linesOf(rows(head, ['LT-NB36-4054', 2.9999999999999996]))).toEqual([
    'LT-NB36-4054 3 101 ready',
  ]);
  const file = sheetFile([{ rows: [head, [{ value: 46_054 - 1462, format: 'dd\\.mmm' }, 2]] }], {
    date1904: true,
  });
  const { rows: read } = await preview({ file: new File([new Uint8Array(file)], 'a.xlsx') });
  expect(read[0]?.articul).toBe('01.фев');
});

test('invisible and full-width characters do not prevent finding an articul', async () => {
  expect(await linesOf(rows(head, ['LT\u200b-NB36-\ufeff4054', '２\u00a0'], ['ＬＴ－OR18–4065', 1]))).toEqual(
    ['LT-NB36-4054 2 101 ready', 'ＬＴ－OR18–4065 1 102 ready'],
  );
});
