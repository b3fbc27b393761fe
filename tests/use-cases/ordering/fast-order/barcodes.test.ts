import { beforeAll, expect, test } from 'vitest';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { openFastOrder } from '#server/ordering/fast-order/open-fast-order.server.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeAll(async () => {
  const barcodes: [number, string][] = [
    [101, '4607012345671'],
    [102, '4607012345688'],
    [107, '46070125'],
    // Two UPCs: one as 1C writes it, and one written as an EAN-13.
    [104, '012345678905'],
    [106, '0036000291452'],
  ];
  for (const [id, barcode] of barcodes) {
    await changeRows(fresh.db, 'products', { id }, { barcode });
  }
});

const dealer = () => fresh.as(actors.main);

async function rowsOf(entry: object): Promise<string[]> {
  const { list } = await dealer().does(checkFastOrder, entry);
  const { preview, tables } = (await dealer().does(openFastOrder, { list })).shown!;
  expect(tables).toBeUndefined();
  return preview!.rows.map(({ found, quantity, status }) => `${found?.articul} ${quantity} ${status}`);
}
const csv = (...lines: string[]) => ({ file: new File([lines.join('\n')], 'scan.csv') });

test.each([
  [
    'with names of columns and the time',
    csv(
      'Barcode,Quantity,Timestamp',
      '4607012345671,24,2026-07-20 10:15:33',
      '4607012345688,36,2026-07-20 10:15:41',
    ),
  ],
  ['with semicolons and no header', csv('4607012345671;24', '4607012345688;36')],
  ['with Russian names', csv('Штрихкод;Кол-во', '4607012345671;24', '4607012345688;36')],
  ['pasted', { text: '4607012345671\t24\n4607012345688\t36' }],
  ['typed, a barcode and a number in a line', { text: '4607012345671 24\n4607012345688 36' }],
])('a list of barcodes scanned with a phone is read: %s', async (_, entry) => {
  expect(await rowsOf(entry)).toEqual(['LT-NB36-4054 24 ready', 'LT-OR18-4065 36 ready']);
});

test('a barcode that was scanned twice counts as two pieces', async () => {
  expect(await rowsOf(csv('4607012345671', '46070125', '4607012345671'))).toEqual([
    'LT-NB36-4054 2 ready',
    'СВ-120 К 1 ready',
  ]);
});

test('barcodes and articuls may be mixed in one list, and in the fields of the form', async () => {
  expect(await rowsOf({ text: 'LT-NB36-4054\t1\n46070125\t2' })).toEqual([
    'LT-NB36-4054 1 ready',
    'СВ-120 К 2 ready',
  ]);
  const lines = { 0: { articul: '4607012345688', qnt: '3' } };
  expect(await rowsOf({ lines })).toEqual(['LT-OR18-4065 3 ready']);
});

test('an unknown barcode in a fast order becomes a question', async () => {
  expect(await rowsOf({ text: '4600000000000\t5' })).toEqual(['undefined 5 unknown']);
});

test('leading zeros of a barcode are ignored, as in a search', async () => {
  const scanned = ['012345678905', '0012345678905', '00012345678905', '36000291452', '036000291452'];
  expect(await rowsOf(csv(...scanned.map((code) => `${code};1`)))).toEqual([
    'KV-TR30-4024 3 ready',
    'LT-A60-11-40 2 ready',
  ]);
});

test('eight zeros are not a barcode', async () => {
  await changeRows(fresh.db, 'products', { id: 105 }, { barcode: '00000000' });
  expect(await rowsOf({ text: '00000000\t5' })).toEqual(['undefined 5 unknown']);
});
