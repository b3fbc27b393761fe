import { describe, expect, test } from 'vitest';
import { putContracts } from '#server/one-c/entities/contracts.server.ts';
import { putContragents } from '#server/one-c/entities/contragents.server.ts';
import { putPriceTypes } from '#server/one-c/entities/price-types.server.ts';
import { fieldsOfSchema, notesOnUnknownFields } from '#server/one-c/unknown-fields.ts';
import { exchange } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Fields of a row that the portal does not know are named in the report (§12.5.2). */

const fresh = smallWorld();

const put = (...rows: unknown[]) => fresh.as(exchange).does(putPriceTypes, { rows });

describe('an unknown field of a row', () => {
  test('is named with its first row, the number of rows and the field that was probably meant', async () => {
    const report = await put(
      { id: 'u-1', name: 'Опт' },
      { id: 'u-2', name: 'Опт 2', for_sales: false },
      { id: 'u-3', name: 'Опт 3', for_sales: true },
    );
    expect(report).toMatchObject({ received: 3, created: 3, errors: [] });
    expect(report.notes).toEqual([
      {
        row: 1,
        id: 'u-2',
        field: 'for_sales',
        text: 'Поле «for_sales»: портал его не знает, возможно, for_sale. Названо в 2\u00a0строках',
      },
    ]);
  });

  test('is named although its row was not saved, because the spelling may be the cause', async () => {
    const report = await fresh
      .as(exchange)
      .does(putContragents, { rows: [{ id: 'u-9', name: 'А', imn: '1' }] });
    expect(report).toMatchObject({
      errors: [{ field: 'inn' }],
      notes: [{ row: 0, id: 'u-9', field: 'imn', text: expect.not.stringContaining('возможно') }],
    });
  });

  test.each([
    ['in another case', 'ForSale', 'for_sale'],
    ['with Cyrillic letters that look the same', 'nаmе', 'name'],
    ['with two letters swapped', 'nmae', 'name'],
  ])('gets a proposal if it is a known field %s', async (_, field, meant) => {
    const report = await put({ id: 'u-1', [field]: 'x' });
    expect(report.notes).toMatchObject([{ field, text: expect.stringContaining(`возможно, ${meant}.`) }]);
  });

  test.each([
    ['is not like any known field', { id: 'u-1', articul: '1' }],
    ['is too short for a typo', { id: 'u-1', im: '1' }],
    ['was sent beside the known field', { id: 'u-1', name: 'Опт', names: 'Опт' }],
  ])('gets no proposal if it %s', async (_, row) => {
    const { notes } = await put(row);
    expect(notes).toMatchObject([{ text: expect.not.stringContaining('возможно') }]);
  });

  test('beside the rows is named, too', async () => {
    const report = await fresh.as(exchange).does(putPriceTypes, { rows: [{ id: 'u-1' }], complet: true });
    expect(report.notes).toEqual([
      { row: 0, id: '', field: 'complet', text: 'Поле «complet»: портал его не знает, возможно, complete' },
    ]);
  });

  test('has a long name shortened, and twenty fields are named at most', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 25 }, (_, i) => [`поле\n${i}${'я'.repeat(50)}`, 1]),
    );
    const { notes = [] } = await put({ id: 'u-1', ...fields });
    expect(notes).toHaveLength(21);
    expect(notes[0]?.field).toBe(`поле 0${'я'.repeat(34)}…`);
    expect(notes[20]).toEqual({ row: 0, id: '', field: '', text: 'Портал не знает и ещё 5\u00a0полей' });
  });

  test('is not invented for other names that the portal accepts, nor for names of built-in properties', async () => {
    const row = { id: 'u-k', counterparty: 'none', defer_days: 3 };
    const report = await fresh.as(exchange).does(putContracts, { rows: [row] });
    expect(report).toMatchObject({ errors: [{ field: 'contragent' }] });
    expect(report).not.toHaveProperty('notes');
    const odd = JSON.parse('{"id":"u-1","__proto__":1,"constructor":2}') as object;
    const { notes = [] } = await put(odd);
    expect(notes.map(({ field }) => field)).toEqual(['__proto__', 'constructor']);
    expect(await put(null, [], 'row')).not.toHaveProperty('notes');
  });

  test('inside the objects of a list is named once for each row', () => {
    const line = { type: 'object', properties: { articul: {}, quantity: {} } };
    const properties = { id: {}, lines: { anyOf: [{ type: 'array', items: line }, { type: 'null' }] } };
    const rows = [
      { id: 'a', lines: [{ articul: '1' }] },
      { id: 'b', lines: [{ articl: '1' }, { articl: '2' }] },
    ];
    const known = { outside: new Map(), rows: fieldsOfSchema({ properties }) };
    const notes = notesOnUnknownFields({ outside: {}, rows }, known, (row) => (row as { id: string }).id);
    expect(notes).toEqual([
      {
        row: 1,
        id: 'b',
        field: 'lines.articl',
        text: 'Поле «lines.articl»: портал его не знает, возможно, articul. Названо в 1\u00a0строке',
      },
    ]);
  });
});
