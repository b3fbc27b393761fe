import { buffer } from 'node:stream/consumers';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { type ElementCompact, xml2js } from 'xml-js';
import type { ExportHead, ExportRow } from '#server/catalogue/exports/export-row.ts';
import { type ExportFormat, writers } from '#server/catalogue/exports/formats.server.ts';
import { noon } from '#tests/builders/context.ts';
import { checkAgainst } from '#tests/builders/exported.ts';
import { rowsOf, sheetOf } from '#tests/setup/read-workbook.ts';

const lamp: ExportRow = {
  id: 101,
  articul: '=1+1',
  header: 'Лампа <«Плато»> & "А"',
  brandId: 1,
  brand: 'Лучтех & Ко',
  collectionId: 2,
  collection: 'Плато',
  sectionId: 21,
  section: 'Свет / Лампы',
  unit: 'шт.',
  pack: 10,
  price: 123_450,
  rrc: 179_000,
  picture: '/pictures/a b.svg',
  stocks: [5, 0],
  description: 'Свет\u0000ит\nярко',
  params: [
    { id: 1, header: 'Мощность', unit: 'Вт', value: '36' },
    { id: 2, header: 'Цвет', unit: '', value: 'белый' },
  ],
};
const bare: ExportRow = {
  id: 102,
  articul: '',
  header: 'Без всего',
  brandId: undefined,
  brand: '',
  collectionId: undefined,
  collection: '',
  sectionId: undefined,
  section: '',
  unit: '',
  pack: 1,
  price: undefined,
  rrc: 0,
  picture: '',
  stocks: [0, 0],
};
const head: ExportHead = {
  origin: 'https://opt.example.ru',
  shop: 'Светоч Опт',
  madeAt: noon,
  contract: '114-О/2025',
  withPrices: true,
  count: 2,
  warehouses: [
    { id: 1, header: 'Томилино' },
    { id: 3, header: 'Склад «Север» & Ко' },
  ],
  sections: [
    { id: 2, header: 'Свет', parentId: undefined },
    { id: 21, header: 'Лампы & <прочее>', parentId: 2 },
  ],
};

async function* batchesOf(rows: ExportRow[]): AsyncGenerator<ExportRow[]> {
  for (const row of rows) yield [row];
}
const file = (format: ExportFormat, rows = [lamp, bare], changes: Partial<ExportHead> = {}) =>
  buffer(writers[format]({ ...head, ...changes, count: rows.length }, batchesOf(rows)));
const parsed = (bytes: Buffer) => xml2js(bytes.toString(), { compact: true }) as ElementCompact;

describe('a spreadsheet of goods', () => {
  test('a goods spreadsheet has numeric cells, text cells, and empty cells for missing data', async () => {
    const [names, first, second] = await rowsOf(await file('xlsx'));
    expect(names?.slice(7)).toEqual([
      ...['Цена, ₽', 'РРЦ, ₽', 'Томилино, свободно', 'Склад «Север» & Ко, свободно'],
      ...['Картинка', 'Код на портале'],
    ]);
    expect(first).toEqual([
      ...['=1+1', 'Лампа <«Плато»> & "А"', 'Лучтех & Ко', 'Плато', 'Свет / Лампы', 'шт.', 10],
      ...[1234.5, 1790, 5, 0, 'Картинка', 101],
    ]);
    expect(second).toEqual([null, 'Без всего', null, null, null, null, 1, null, null, 0, 0, null, 102]);
  });

  test('a goods spreadsheet has links to pictures, an autofilter and no injected formulas', async () => {
    const xml = sheetOf(await file('xlsx'));
    const { worksheet } = xml2js(xml, { compact: true }) as ElementCompact;
    const cells: ElementCompact[] = worksheet.sheetData.row[1].c;
    const cell = (place: string) => cells.find(({ _attributes }) => _attributes?.r === place);
    expect(cell('L2')?.f._text).toBe('HYPERLINK("https://opt.example.ru/pictures/a%20b.svg","Картинка")');
    expect(cell('A2')).toMatchObject({ _attributes: { t: 'inlineStr' }, is: { t: { _text: '=1+1' } } });
    expect(cells.filter(({ f }) => f)).toHaveLength(1);
    expect(worksheet.autoFilter._attributes).toEqual({ ref: 'A1:M3' });
  });

  test('a goods spreadsheet has no price column when prices are hidden', async () => {
    const [names] = await rowsOf(await file('xlsx', [{ ...lamp, price: undefined }], { withPrices: false }));
    expect(names).not.toContain('Цена, ₽');
    expect(names).toHaveLength(12);
  });

  test('a spreadsheet without goods contains only the row of column names', async () => {
    expect(await rowsOf(await file('xlsx', []))).toHaveLength(1);
  });
});

describe('goods in CSV', () => {
  const linesOf = async (rows?: ExportRow[], changes?: Partial<ExportHead>) => {
    const text = (await file('csv', rows, changes)).toString();
    expect(text.startsWith('\ufeff')).toBe(true);
    return text.slice(1).split('\r\n');
  };

  test('a CSV file of goods has the columns of the spreadsheet, semicolons and decimal commas', async () => {
    const [names, first, second, end] = await linesOf();
    const [sheetNames] = await rowsOf(await file('xlsx'));
    expect(names?.split(';')).toEqual(sheetNames);
    expect(first).toBe(
      `"'=1+1";"Лампа <«Плато»> & ""А""";Лучтех & Ко;Плато;Свет / Лампы;шт.;10;1234,50;1790,00;5;0;https://opt.example.ru/pictures/a%20b.svg;101`,
    );
    expect(second).toBe(';Без всего;;;;;1;;;0;0;;102');
    expect(end).toBe('');
  });

  test.each(['=1+1', '+7', '-1', '@A1', '\t=1', '\r=1', '\n=1', '=1\n+2', '=1;2', '=HYPERLINK("http://x")'])(
    'a CSV file of goods contains %j as a text, not as a formula',
    async (articul) => {
      const text = (await file('csv', [{ ...lamp, articul }])).toString().slice(1);
      const { data } = Papa.parse<string[]>(text, { delimiter: ';', newline: '\r\n' });
      expect(data[1]?.slice(0, 2)).toEqual([`'${articul}`, lamp.header]);
    },
  );

  test('a CSV file of goods preserves fields with semicolons, quotes and line breaks', async () => {
    const header = 'Лампа; "А"\nи Б';
    const text = (await file('csv', [{ ...lamp, header }])).toString().slice(1);
    const { data } = Papa.parse<string[]>(text, { delimiter: ';', newline: '\r\n' });
    expect(data[1]?.[1]).toBe(header);
  });

  test('a CSV file of goods omits hidden prices and contains only column names without goods', async () => {
    const [names] = await linesOf([{ ...lamp, price: undefined }], { withPrices: false });
    expect(names).not.toContain('Цена, ₽');
    expect(await linesOf([])).toHaveLength(2);
  });
});

describe('an XML file of goods', () => {
  test('an XML file of goods conforms to its schema with special characters and missing data', async () => {
    const bytes = await file('xml');
    checkAgainst('catalogue', bytes);
    const [first, second] = parsed(bytes).catalogue.products.product;
    expect(first.header._text).toBe(lamp.header);
    expect([first.price._text, first.price_rrc._text]).toEqual(['1234.50', '1790.00']);
    expect(first.picture._text).toBe('https://opt.example.ru/pictures/a%20b.svg');
    expect(first.section).toEqual({ _attributes: { id: '21' }, _text: 'Свет / Лампы' });
    expect(Object.keys(second)).toEqual(['_attributes', 'header', 'pack', 'stocks']);
  });

  test('an XML file without goods conforms to its schema', async () => {
    checkAgainst('catalogue', await file('xml', [], { warehouses: [] }));
  });

  test('the schema check detects an invalid XML file of goods', async () => {
    const bytes = await file('xml', [{ ...lamp, stocks: [1, 2, 3] }]);
    expect(() => checkAgainst('catalogue', bytes)).toThrow();
    expect(() => checkAgainst('catalogue', bytes.subarray(0, -20))).toThrow();
  });
});

describe('a price list in YML', () => {
  const offersOf = async (rows: ExportRow[], changes?: Partial<ExportHead>): Promise<ElementCompact[]> => {
    const bytes = await file('yml', rows, changes);
    checkAgainst('yml', bytes);
    return [parsed(bytes).yml_catalog.shop.offers.offer ?? []].flat();
  };

  test('a YML price list conforms to its schema and contains the data of each offer', async () => {
    const [offer, ...others] = await offersOf([lamp, bare]);
    expect(others).toEqual([]);
    expect(offer?._attributes).toEqual({ id: '101', available: 'true' });
    expect(offer?.price._text).toBe('1234.50');
    expect(offer?.description._text).toBe('Светит\nярко');
    expect(offer?.count._text).toBe('5');
    expect(offer?.outlets.outlet.map(({ _attributes }: ElementCompact) => _attributes)).toEqual([
      { id: '1', instock: '5' },
      { id: '3', instock: '0' },
    ]);
    expect(offer?.param).toEqual([
      { _attributes: { name: 'Мощность', unit: 'Вт' }, _text: '36' },
      { _attributes: { name: 'Цвет' }, _text: 'белый' },
      { _attributes: { name: 'Рекомендованная розничная цена', unit: 'RUB' }, _text: '1790.00' },
    ]);
  });

  test('a YML price list contains the retail price when wholesale prices are hidden', async () => {
    const [offer] = await offersOf([{ ...lamp, price: undefined }], { withPrices: false });
    expect(offer?.price._text).toBe('1790.00');
    expect(JSON.stringify(offer)).not.toContain('Рекомендованная');
  });

  test('a YML price list omits goods without a price and is valid without offers', async () => {
    expect(await offersOf([{ ...lamp, price: undefined }])).toEqual([]);
    expect(await offersOf([], { sections: [] })).toEqual([]);
  });
});
