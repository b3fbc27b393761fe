import { beforeAll, expect, test } from 'vitest';
import { lookUpGoods } from '#server/catalogue/look-up-goods.server.ts';
import { suggestProducts } from '#server/catalogue/suggest-products.server.ts';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { openFastOrder } from '#server/ordering/fast-order/open-fast-order.server.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const dealer = () => fresh.as(actors.main);

async function rowsOf(entry: object): Promise<string[]> {
  const { list } = await dealer().does(checkFastOrder, entry);
  const { preview } = (await dealer().does(openFastOrder, { list })).shown!;
  return preview!.rows.map(({ found, quantity, status }) => `${found?.articul} ${quantity} ${status}`);
}
const csv = (...lines: string[]) => ({ file: new File([lines.join('\n')], 'scan.csv') });

beforeAll(async () => {
  await changeRows(fresh.db, 'products', { id: 102 }, { barcode: '4607012345688' });
  for (const [place, barcode] of ['4607099999998', '98765', 'AB-12345678', '9'.repeat(18), '7'].entries())
    await addRows(fresh.db, 'product_barcodes', { product_id: 103, barcode, place, of_good: 1, of_offer: 0 });
});

test.each(['4607099999998', '98765', 'AB-12345678', '9'.repeat(18)])(
  'a search, the API and a fast order find a product by its further barcode %s',
  async (barcode) => {
    const found = await dealer().does(lookUpGoods, { barcodes: [barcode] });
    const articul = found.items[0]?.articul;
    expect(found.items.map(({ id }) => id)).toEqual([103]);
    expect((await dealer().does(suggestProducts, { query: barcode })).byBarcode).toEqual([103]);
    expect(await rowsOf({ lines: { 0: { articul: barcode, qnt: '3' } } })).toEqual([`${articul} 3 ready`]);
  },
);

test('a table of further barcodes is read, except short ones, which look like quantities', async () => {
  const { items } = await dealer().does(lookUpGoods, { ids: [103] });
  const articul = items[0]?.articul;
  expect(await rowsOf(csv('Штрихкод;Кол-во', 'AB-12345678;24', '4607012345688;36'))).toEqual([
    `${articul} 24 ready`,
    'LT-OR18-4065 36 ready',
  ]);
  expect(await rowsOf({ text: '7\t5' })).toEqual(['undefined 5 unknown']);
});

test('a program finds goods by their codes in 1C where no 1C id is equal', async () => {
  await changeRows(fresh.db, 'products', { id: 101 }, { code: '00-00012345' });
  const { matches } = await dealer().does(lookUpGoods, { codes: ['00-00012345'] });
  expect(matches).toEqual([{ key: '00-00012345', ids: [101] }]);
});
