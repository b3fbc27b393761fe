import { describe, expect, test } from 'vitest';
import { foldArticul } from '#server/goods/fold.ts';
import { answeredLines, parseTable } from '#server/ordering/fast-order/parse-table.ts';
import { splitTable } from '#server/ordering/fast-order/split-table.ts';
import { sumDoubles } from '#server/ordering/fast-order/sum-doubles.ts';

/** Goods for sale in these tests. */
const sold = new Set(
  [
    'LT-NB36-4054',
    'LT-OR18-4065',
    'LT-A60-11-40',
    'СВ-120 К',
    '10251',
    'NL.DW07/40W',
    'EM FL50 65S',
    '120',
  ].map(foldArticul),
);
const known = (articul: string) => sold.has(foldArticul(articul));

/** Returns the columns from which the dealer must choose; undefined without a question. */
const asked = (text: string) => parseTable(splitTable(text), known).question?.names;

function parsePasted(text: string) {
  const parsed = parseTable(splitTable(text), known);
  const named = parsed.lines.map(({ articul }) => [...sold].indexOf(foldArticul(articul)));
  const lines = sumDoubles(
    parsed.lines,
    named.map((id) => (id === -1 ? undefined : id)),
  );
  return { ...parsed, lines };
}

/** Returns the parsed lines as «articul: quantity». */
const lines = (text: string) => parsePasted(text).lines.map((line) => `${line.articul}: ${line.quantity}`);

const two = ['LT-NB36-4054: 24', 'LT-OR18-4065: 36'];

describe('a table copied from a spreadsheet', () => {
  test.each([
    ['two columns', 'LT-NB36-4054\t24\nLT-OR18-4065\t36'],
    ['Windows line ends and an empty last line', 'LT-NB36-4054\t24\r\nLT-OR18-4065\t36\r\n'],
    ['old Mac line ends', 'LT-NB36-4054\t24\rLT-OR18-4065\t36'],
    ['empty lines between', '\n\nLT-NB36-4054\t24\n\t\n   \nLT-OR18-4065\t36\n'],
    ['a header', 'Артикул\tКол-во\nLT-NB36-4054\t24\nLT-OR18-4065\t36'],
    [
      'a header with other names',
      'Код\tНаименование\tКоличество\nLT-NB36-4054\tПлато\t24\nLT-OR18-4065\tОрбита\t36',
    ],
    ['quantity first', 'Кол-во, шт.\tАртикул\n24\tLT-NB36-4054\n36\tLT-OR18-4065'],
    ['quantity first without a header', '24\tLT-NB36-4054\n36\tLT-OR18-4065'],
    [
      'a number, a name, a price and a sum',
      '1\tLT-NB36-4054\tПлато\t24\t1284,50\t30828,00\n2\tLT-OR18-4065\tОрбита\t36\t642,80\t23140,80',
    ],
    [
      'a price before the quantity, identified by the header',
      'Артикул\tЦена\tКол-во\nLT-NB36-4054\t1284\t24\nLT-OR18-4065\t642\t36',
    ],
    [
      'package and stock columns besides the quantity',
      'Артикул\tКол-во в упаковке\tОстаток\tЗаказ\nLT-NB36-4054\t4\t1240\t24\nLT-OR18-4065\t6\t842\t36',
    ],
    [
      'titles above the header',
      'Заказ покупателя № 114 от 20.07.2026\n\nПоставщик:\tСветоч\n№\tАртикул\tТовар\tКол-во\n1\tLT-NB36-4054\tПлато\t24\n2\tLT-OR18-4065\tОрбита\t36',
    ],
    ['semicolons', 'Артикул;Кол-во\nLT-NB36-4054;24\nLT-OR18-4065;36'],
    ['semicolons but no header', 'LT-NB36-4054;24;\nLT-OR18-4065;36;'],
    ['the separator hint of Excel', 'sep=;\nLT-NB36-4054;24\nLT-OR18-4065;36'],
    ['commas', 'LT-NB36-4054,24\nLT-OR18-4065,36'],
    ['commas and quotes', '"LT-NB36-4054","Светильник, накладной","24"\n"LT-OR18-4065","Светильник","36"'],
    [
      'quotes with a line break inside',
      '"LT-NB36-4054"\t"Светильник\nнакладной ""Плато"""\t24\n"LT-OR18-4065"\tОрбита\t36',
    ],
    ['a byte order mark', '\ufeffLT-NB36-4054\t24\nLT-OR18-4065\t36'],
    ['quantities with zero decimals', 'LT-NB36-4054\t24,000\nLT-OR18-4065\t36,0'],
  ])('a pasted table with %s is read', (_, text) => {
    expect(lines(text)).toEqual(two);
  });

  test('a total row of a pasted table adds nothing to the order', () => {
    for (const foot of ['\t24\t30828', 'Итого\t24\t30828', 'Итого:\t\t30828', 'Всего к оплате\t24\t30828']) {
      const text = `Артикул\tКол-во\tСумма\nLT-NB36-4054\t24\t30828\n${foot}`;
      expect(lines(text), foot).toEqual(['LT-NB36-4054: 24']);
    }
    expect(lines('LT-NB36-4054 24\nИтого: 24')).toEqual(['LT-NB36-4054: 24']);
  });

  test('a pasted total row may contain 5,000 numbers', () => {
    const numbers = ' 1'.repeat(5_000);
    expect(lines(`LT-NB36-4054 24\nИтого${numbers}`)).toEqual(['LT-NB36-4054: 24']);
    expect(parsePasted(`LT-NB36-4054\t24\nИтого${numbers}x\t3`).lines).toHaveLength(2);
  });

  test.each(['Всего хорошего светильник', 'Итого кабель', 'Всесезонный кабель'])(
    'a product name such as «%s» is not read as a total row',
    (name) => {
      expect(
        parsePasted(`Артикул\tНаименование\tКол-во\nLT-NB36-4054\tПанель\t2\n\t${name}\t5`).lines,
      ).toMatchObject([
        { articul: 'LT-NB36-4054', quantity: '2' },
        { articul: '', name, quantity: '5' },
      ]);
    },
  );

  test('an inch mark at the start of a cell does not hide the following text', () => {
    expect(lines('LT-NB36-4054\t24\n"дюйм\t1\nLT-OR18-4065\t36')).toEqual([two[0], '"дюйм: 1', two[1]]);
  });

  test('the column that contains articuls of goods is the articul column, whatever its name', () => {
    expect(lines('Артикул\tКод поставщика\tКол-во\nA-1\tLT-NB36-4054\t24\nA-2\tLT-OR18-4065\t36')).toEqual(
      two,
    );
  });

  test('an articul of digits is not read as a quantity', () => {
    expect(lines('10251\t5\nLT-NB36-4054\t120')).toEqual(['10251: 5', 'LT-NB36-4054: 120']);
  });

  test('parsing a price list with an order returns filled rows and the number of unfilled rows', () => {
    const text = `Артикул\tЦена\tЗаказ\nLT-NB36-4054\t100\t24\n${'X-1\t100\t\n'.repeat(30)}LT-OR18-4065\t100\t36`;
    expect(lines(text)).toEqual(two);
    expect(parsePasted(text).withoutQuantity).toBe(30);
  });

  test('a pasted row without a quantity is returned with an empty quantity', () => {
    expect(lines('Артикул\tКол-во\nLT-NB36-4054\t24\nLT-OR18-4065\t\nLT-A60-11-40\t5')).toEqual([
      'LT-NB36-4054: 24',
      'LT-OR18-4065: ',
      'LT-A60-11-40: 5',
    ]);
  });
});

describe('a table with two possible quantity columns', () => {
  /** Returns the portal's own export with additional columns on the right. */
  const exported = (names: string, ...cells: [string, string]) =>
    [
      `Артикул\tНаименование\tБренд\tВ упаковке\tЦена, ₽\tТомилино, свободно\tТверь, свободно\tКод на портале${names}`,
      `LT-NB36-4054\tПлато\tLT\t4\t1284,50\t1240\t320\t101${cells[0]}`,
      `LT-OR18-4065\tОрбита\tLT\t6\t642,00\t842\t80\t102${cells[1]}`,
    ].join('\n');

  test.each(['Заявка', 'Мне', 'Заказ', 'Ваш заказ, шт.', 'Кол-во', 'Нужно', 'Qty', ''])(
    'a column «%s» beside the free stock is read as the ordered quantities',
    (name) => {
      const text = exported(`\t${name}`, '\t24', '\t36');
      expect([asked(text), lines(text)]).toEqual([undefined, two]);
    },
  );

  test('an unnamed column filled in only two of many rows is read as the ordered quantities', () => {
    const rows = 'X-1\tИное\tLT\t1\t5,00\t10\t20\t103\t\n'.repeat(30);
    const text = `${exported('\t', '\t24', '\t36')}\n${rows}`;
    expect([lines(text), parsePasted(text).withoutQuantity]).toEqual([two, 30]);
  });

  test('an unchanged export makes the portal ask which number column contains the quantities', () => {
    expect(asked(exported('', '', ''))).toEqual([
      'В упаковке',
      'Цена, ₽',
      'Томилино, свободно',
      'Тверь, свободно',
    ]);
  });

  test.each([
    ['two column names for orders', 'Артикул\tКол-во\tЗаказ\nLT-NB36-4054\t1240\t24', ['Кол-во', 'Заказ']],
    ['an unknown column name', 'Артикул\tФилиал 2\nLT-NB36-4054\t24', ['Филиал 2']],
    [
      'two columns without a name',
      'Артикул\tТовар\t\t\nLT-NB36-4054\tПлато\t24\t5',
      ['Столбец 3', 'Столбец 4'],
    ],
    [
      'two numbers and no header',
      'LT-NB36-4054\t1240\t24\nLT-OR18-4065\t842\t36',
      ['Столбец 2', 'Столбец 3'],
    ],
    ['a price column and no header', 'LT-NB36-4054\t1284,50\nLT-OR18-4065\t642,00', ['Столбец 2']],
    ['a number on the left of a single row', '1\tLT-NB36-4054', ['Столбец 1']],
    [
      'warehouses under a merged cell of stock',
      'Артикул\tОстатки\t\tФилиал\n\tТомилино\tТверь\tТула\nLT-NB36-4054\t1240\t320\t24',
      ['Филиал Тула', 'Остатки Томилино', 'Остатки Тверь'],
    ],
  ])('the dealer is asked for the quantity column of a table with %s', (_, text, names) => {
    expect(asked(text)).toEqual(names);
    expect(lines(text)).toEqual([]);
  });

  test('the answer about the quantity column returns the filled lines of that column', () => {
    const { question } = parseTable(splitTable('LT-NB36-4054\t1240\t24\nLT-OR18-4065\t842\t36'), known);
    const chosen = (choice: number | 'none') =>
      answeredLines(question!, choice, known).lines.map((line) => `${line.articul}: ${line.quantity}`);
    expect(chosen(1)).toEqual(two);
    expect(chosen('none')).toEqual(['LT-NB36-4054: 1', 'LT-OR18-4065: 1']);
    const sparse = {
      sources: ['', '', ''],
      texts: ['', '', ''],
      names: ['Филиал'],
      rows: [
        ['LT-NB36-4054', '24'],
        ['X-1', ''],
        ['X-2', ''],
      ],
    };
    expect(answeredLines(sparse, 0, known)).toMatchObject({
      lines: [{ articul: 'LT-NB36-4054', quantity: '24' }],
      withoutQuantity: 2,
    });
  });
});

describe('typed text', () => {
  test.each([
    ['LT-NB36-4054 24', 'LT-NB36-4054: 24'],
    ['СВ-120 К 5', 'СВ-120 К: 5'],
    ['СВ-120 К', 'СВ-120 К: 1'],
    ['lt nb36 4054 24', 'lt nb36 4054: 24'],
    ['LT-NB36-4054 1 000', 'LT-NB36-4054: 1000'],
    ['LT-NB36-4054 1\u00a0000 шт.', 'LT-NB36-4054: 1000'],
    ['LT-NB36-4054 2,0', 'LT-NB36-4054: 2'],
    ['LT-NB36-4054 – 24 шт', 'LT-NB36-4054: 24'],
    ['LT-NB36-4054 x 24', 'LT-NB36-4054: 24'],
    ['LT-NB36-4054, 24', 'LT-NB36-4054: 24'],
    ['LT-NB36-4054,24', 'LT-NB36-4054: 24'],
    ['LT-NB36-4054: 24', 'LT-NB36-4054: 24'],
    ['24 шт LT-NB36-4054', 'LT-NB36-4054: 24'],
    ['LT-NB36-4054 Светильник накладной 36 Вт 24', 'LT-NB36-4054: 24'],
    ['EM FL50 65S Прожектор 7', 'EM FL50 65S: 7'],
    ['Светильник LT-NB36-4054 24', 'LT-NB36-4054: 24'],
    ['NOT-SOLD 120 5', 'NOT-SOLD 120: 5'],
    ['NOT-SOLD-120', 'NOT-SOLD-120: 1'],
    ['10251', '10251: 1'],
    ['LT-NB36-4054 -5', 'LT-NB36-4054: -5'],
    ['LT-NB36-4054 0', 'LT-NB36-4054: 0'],
    ['LT-NB36-4054 12 уп', 'LT-NB36-4054: 12 уп'],
    ['LT-NB36-4054 – 2 упак.', 'LT-NB36-4054: 2 упак.'],
    ['LT-NB36-4054;3уп.', 'LT-NB36-4054: 3уп.'],
    ['2 упаковки LT-NB36-4054', 'LT-NB36-4054: 2 упаковки'],
    ['LT-NB36-4054 2 коробки', 'LT-NB36-4054: 2 коробки'],
  ])('the typed text %j is read as «%s»', (text, line) => {
    expect(lines(text)).toEqual([line]);
  });

  test('packs in a separate unit column stay packs, and pieces stay numbers', () => {
    const table = 'Артикул\tКол-во\tЕд.\nLT-NB36-4054\t2\tуп\nLT-OR18-4065\t36\tшт\nСВ-120 К\t3 уп\tупак.';
    expect(lines(table)).toEqual(['LT-NB36-4054: 2 уп', 'LT-OR18-4065: 36', 'СВ-120 К: 3 уп']);
    expect(lines('LT-NB36-4054\t2\tупак.\nLT-OR18-4065\t36\tшт.')).toEqual([
      'LT-NB36-4054: 2 упак.',
      'LT-OR18-4065: 36',
    ]);
  });

  test('the dealer is asked to choose between a column of packs and a column of numbers', () => {
    expect(asked('LT-NB36-4054\t2 уп\t150\nLT-OR18-4065\t3 уп\t90')).toEqual(['Столбец 2', 'Столбец 3']);
  });

  test('the answer about the quantity column preserves the units of rows', () => {
    const table = 'Артикул\tЗаказ\tЗаявка\tЕд.\nLT-NB36-4054\t2\t5\tуп\nLT-OR18-4065\t3\t6\tшт';
    const { question } = parseTable(splitTable(table), known);
    const answered = answeredLines(question!, 1, known).lines;
    expect(answered.map(({ quantity }) => quantity)).toEqual(['5 уп', '6']);
  });

  test('a chosen column counts packs if its name means packs, but not if it means pack sizes', () => {
    const table = 'Артикул\tКол-во, уп.\tКол-во в уп.\nLT-NB36-4054\t2\t12\nLT-OR18-4065\t3 шт\t6';
    const { question } = parseTable(splitTable(table), known);
    const chosen = (name: string) => {
      const choice = question!.names.indexOf(name);
      return answeredLines(question!, choice, known).lines.map(({ quantity }) => quantity);
    };
    expect(chosen('Кол-во, уп.')).toEqual(['2 уп', '3 шт']);
    expect(chosen('Кол-во в уп.')).toEqual(['12', '6']);
  });

  test('an unknown unit in one row or in the total does not affect packs in other rows', () => {
    for (const other of ['рул', 'кг', 'бухта', 'компл.', '']) {
      const table = `Артикул\tКол-во\tЕд\nLT-NB36-4054\t2\tуп\nLT-OR18-4065\t3\t${other}\nИтого\t5\tруб`;
      expect(lines(table), other).toEqual(['LT-NB36-4054: 2 уп', 'LT-OR18-4065: 3']);
    }
    expect(lines('LT-NB36-4054\t2\tуп\nLT-OR18-4065\t3\tрул\nИтого\t5\tруб')).toEqual([
      'LT-NB36-4054: 2 уп',
      'LT-OR18-4065: 3',
    ]);
  });

  test.each([
    ['уп (12)', '2 уп (12)'],
    ['упак. 12 шт', '2 упак. (12)'],
    ['уп. по 12 шт.', '2 уп. (12)'],
    ['уп/12', '2 уп (12)'],
    ['кор. (24 шт.)', '2 кор. (24)'],
    ['уп. 100 м', '2 уп. (100 м)'],
  ])('the unit «%s» is read as packs with their size', (unit, quantity) => {
    expect(lines(`Артикул\tКол-во\tЕд. изм.\nLT-NB36-4054\t2\t${unit}\nLT-OR18-4065\t36\tшт`)).toEqual([
      `LT-NB36-4054: ${quantity}`,
      'LT-OR18-4065: 36',
    ]);
  });

  test('a product name that begins with a word for packages is not read as a unit', () => {
    expect(lines('LT-NB36-4054\tКоробка распаячная 100х100\t24\nLT-OR18-4065\tКороб 40х16\t36')).toEqual(two);
  });

  test.each([
    ['the quantity header names pieces', 'Артикул\tКол-во, шт\tЕд.', '24\tуп', '36\tшт'],
    ['the quantity header after it names pieces', 'Артикул\tЕд\tКол-во, шт.', 'уп\t24', 'шт\t36'],
    ['it is the kind of packaging', 'Артикул\tКол-во\tВид упаковки', '24\tуп', '36\tкор'],
    ['it is the unit of the price', 'Артикул\tКол-во\tЕд. изм.\tЕд. цены', '24\tшт\tуп', '36\tшт\tуп'],
    ['another column is the unit', 'Артикул\tКол-во\tТара\tЕд.', '24\tуп\tшт', '36\tуп\tшт'],
  ])('a column that names packages does not turn pieces into packs if %s', (_, head, first, second) => {
    expect(lines(`${head}\nLT-NB36-4054\t${first}\nLT-OR18-4065\t${second}`)).toEqual(two);
  });

  test('the unit column takes precedence over other columns with packages', () => {
    const table = 'Артикул\tКол-во\tТара\tЕд. веса\tЕд. изм.\nLT-NB36-4054\t2\tкор\tкг\tуп';
    expect(lines(table)).toEqual(['LT-NB36-4054: 2 уп']);
  });

  test('the unit of each row decides whether a quantity in «шт/уп» counts packs or pieces', () => {
    for (const name of ['Кол-во, шт/уп', 'Кол-во, шт./уп.'])
      expect(lines(`Артикул\t${name}\tЕд\nLT-NB36-4054\t2\tуп\nLT-OR18-4065\t36\tшт`), name).toEqual([
        'LT-NB36-4054: 2 уп',
        'LT-OR18-4065: 36',
      ]);
  });

  test.each([
    ['Заказ, ящ', 'ящ'],
    ['Количество ящиков', 'ящ'],
    ['Кол-во (пач)', 'пач'],
    ['Заказ пачек', 'пач'],
    ['Заказ, кор.', 'кор'],
    ['Кол-во коробок', 'кор'],
    ['Заказ (коробки)', 'кор'],
  ])('the dealer is asked about a column «%s», which counts packages if chosen', (name, word) => {
    const table = `Артикул\t${name}\tЕд.\nLT-NB36-4054\t2\tуп\nLT-OR18-4065\t3 шт\tшт`;
    const { question } = parseTable(splitTable(table), known);
    expect(question?.names).toEqual([name]);
    const chosen = answeredLines(question!, 0, known).lines;
    expect(chosen.map(({ quantity }) => quantity)).toEqual([`2 ${word}`, '3 шт']);
  });

  test('the name of a column of packages identifies the header row', () => {
    for (const name of ['Заказ, ящ', 'Заказ, уп'])
      expect(asked(`Товар\t${name}\nLT-NB36-4054\t2\nLT-OR18-4065\t3`), name).toEqual([name]);
  });

  test('a first row with a unit beside its number is read as a line, not as the header', () => {
    expect(lines('LT-NB36-4054\t24 шт\tшт\nLT-OR18-4065\t36 шт\tшт')).toEqual(two);
    expect(lines('LT-NB36-4054\t2 уп\tуп\nLT-OR18-4065\t36 шт\tшт')).toEqual([
      'LT-NB36-4054: 2 уп',
      'LT-OR18-4065: 36',
    ]);
  });

  test('a chosen column of pieces ignores the units of rows', () => {
    const table = 'Артикул\tЗаказ, шт.\tЗаказ\tЕд.\nLT-NB36-4054\t24\t2\tуп';
    const { question } = parseTable(splitTable(table), known);
    const chosen = (choice: number) => answeredLines(question!, choice, known).lines[0]?.quantity;
    expect([chosen(0), chosen(1)]).toEqual(['24', '2 уп']);
  });

  test('a header above typed lines is skipped', () => {
    expect(lines('Артикул Количество\nLT-NB36-4054 24')).toEqual(['LT-NB36-4054: 24']);
  });

  test('typed lines may have different separators', () => {
    expect(lines('LT-NB36-4054 2,0\nLT-OR18-4065,36\nСВ-120 К – 5')).toEqual([
      'LT-NB36-4054: 2',
      'LT-OR18-4065: 36',
      'СВ-120 К: 5',
    ]);
  });

  test('a pasted list of only articuls orders one piece of each and reports the missing quantities', () => {
    const parsed = parsePasted('LT-NB36-4054\nСВ-120 К\nNOT-SOLD');
    expect(parsed.countedAsOne).toBe(true);
    expect(parsed.lines.map(({ quantity }) => quantity)).toEqual(['1', '1', '1']);
  });

  test('a typed articul without a quantity gets an empty quantity if other lines have quantities', () => {
    expect(lines('LT-NB36-4054 24\nСВ-120 К')).toEqual(['LT-NB36-4054: 24', 'СВ-120 К: ']);
  });

  test('blank text contains no lines', () => {
    expect(lines(' \n\t\n\u00a0')).toEqual([]);
  });
});

describe('a repeated articul', () => {
  test('lines with equal or look-alike articuls are added up, with the number of their rows', () => {
    const { lines } = parsePasted('СВ-120 К\t5\nLT-A60-11-40\t1\nCB120K\t7');
    expect(lines).toMatchObject([
      { articul: 'СВ-120 К', quantity: '12', summed: 2 },
      { articul: 'LT-A60-11-40', quantity: '1', summed: 1 },
    ]);
  });

  test('repeated articuls stay separate if a quantity is invalid', () => {
    expect(lines('LT-A60-11-40\t2,5\nLT-A60-11-40\t3')).toEqual(['LT-A60-11-40: 2,5', 'LT-A60-11-40: 3']);
  });
});

describe('hostile text', () => {
  test('formulas and markup in a pasted text are treated as plain text', () => {
    expect(lines('=HYPERLINK("http://x")\t5\n<b>LT</b>\t1')).toEqual([
      '=HYPERLINK("http://x"): 5',
      '<b>LT</b>: 1',
    ]);
  });

  test.each([
    ['digits in groups', '111 '.repeat(250_000)],
    ['one endless word', 'A'.repeat(1_000_000)],
    ['commas', ','.repeat(1_000_000)],
    ['quotes', '"'.repeat(1_000_000)],
    ['separated digits', '1,1.'.repeat(250_000)],
    ['short lines', 'A 1\n'.repeat(60_000)],
  ])('a long text of %s is parsed as one line within a minute', (_, text) => {
    // Quadratic time would exceed the test's timeout of a minute.
    const [line, ...others] = parsePasted(text).lines;
    expect(others).toEqual([]);
    expect(line?.articul.length).toBeLessThanOrEqual(400);
  });
});

test('a pasted row of 60,000 cells does not delay reading the other rows', () => {
  const rows = Array.from({ length: 500 }, () => 'LT-NB36-4054\t24');
  const { lines } = parseTable(splitTable([...rows, `${'\t'.repeat(60_000)}x`].join('\n')), known);
  expect(lines).toHaveLength(500);
});
