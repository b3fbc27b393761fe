import { beforeAll, describe, expect, test } from 'vitest';
import { lookUpGoods } from '#server/catalogue/look-up-goods.server.ts';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { wish } from '#tests/builders/marks.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeAll(async () => {
  const facts = [
    // 104 and 105 share an articul and a barcode, like sizes of one product.
    { id: 104, articul: 'KV-TR', articul_key: 'kvtr', barcode: '46000001', external_id: 'good#1' },
    { id: 105, articul: 'KV-TR', articul_key: 'kvtr', barcode: '46000001', external_id: 'good#2' },
    { id: 101, barcode: '4600000000001', external_id: 'fc3a1b2c-0001' },
    { id: 108, barcode: '4600000000008', external_id: 'fc3a1b2c-0008', enabled: 0 },
  ];
  for (const { id, ...values } of facts) await changeRows(fresh.db, 'products', { id }, values);
  await wish(fresh.db, actors.main.accountId, 102);
  const { id: _, ...size } = await fresh.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', 102)
    .executeTakeFirstOrThrow();
  const many = Array.from({ length: 5_001 }, (_, i) => ({
    ...size,
    id: 10_000 + i,
    articul: 'MANY',
    articul_key: 'many',
  }));
  await bulkInsert(fresh.db, 'products', many);
});

const ask = (raw: object, actor: SignedIn = actors.main) => fresh.as(actor).tries(lookUpGoods, raw);
async function found(raw: object, actor?: SignedIn): Promise<[ids: number[], missing: string[]]> {
  const { items, missing } = okValue(await ask(raw, actor));
  return [items.map(({ id }) => id), missing];
}

describe('finding products by keys', () => {
  test('a lookup returns each key with its products, even if keys differ only in spelling', async () => {
    const articuls = ['LTNB364054', 'нет такого', 'lt nb36.4054', 'KV-TR', 'KV-TR'];
    expect(okValue(await ask({ articuls })).matches).toEqual([
      { key: 'LTNB364054', ids: [101] },
      { key: 'нет такого', ids: [] },
      { key: 'lt nb36.4054', ids: [101] },
      { key: 'KV-TR', ids: [104, 105] },
    ]);
  });

  test.each<[string, object, number[], string[]]>([
    ['in the order of the keys', { articuls: ['СВ-120 К', 'LT-NB36-4054'] }, [107, 101], []],
    ['for articuls in any spelling', { articuls: ['lt nb36.4054', 'CB120K'] }, [101, 107], []],
    ['for an articul with a comma', { articuls: 'LT-NB36,4054' }, [101], []],
    ['once for several keys', { articuls: ['LT-NB36-4054', 'LTNB364054', 'KV-TR'] }, [101, 104, 105], []],
    ['for barcodes in any notation', { barcodes: ['4600 0000 00001', 46000001] }, [101, 104, 105], []],
    ['for ids separated by commas', { ids: '103,101' }, [103, 101], []],
    ['for records with ids', { ids: [{ id: '103' }, 101] }, [103, 101], []],
    ['for 1C ids', { codes: ['good#2', 'fc3a1b2c-0001'] }, [105, 101], []],
    ['for a PHP array with numeric keys', { articuls: { 0: 'LT-NB36-4054', 5: 'X' } }, [101], ['X']],
  ])('a lookup returns products %s', async (_, raw, ids, missing) => {
    expect(await found(raw)).toEqual([ids, missing]);
  });
});

describe('keys that match no products', () => {
  test('keys that match no product are returned once each, unchanged and in the given order', async () => {
    const articuls = ['нет-2', ' x-1', 'LT-NB36-4054', 'нет-2', '№', 'X-1', ''];
    expect(await found({ articuls })).toEqual([[101], ['нет-2', ' x-1', '№', 'X-1']]);
    const barcodes = ['1', '4'.repeat(15), '4600000000009'];
    expect(await found({ barcodes })).toEqual([[], barcodes]);
    expect(await found({ codes: ['good', 'x'.repeat(101)] })).toEqual([[], ['good', 'x'.repeat(101)]]);
    expect(await found({ ids: ['0101', 999, '999'] })).toEqual([[101], ['999']]);
  });

  test('the key of a product that is no longer for sale matches no product', async () => {
    expect(await found({ ids: [108] })).toEqual([[], ['108']]);
    expect(await found({ barcodes: ['4600000000008'] })).toEqual([[], ['4600000000008']]);
    expect(await found({ codes: ['fc3a1b2c-0008'] })).toEqual([[], ['fc3a1b2c-0008']]);
  });

  test('a lookup with an empty list returns no products and no unmatched keys', async () => {
    expect(await found({ articuls: [] })).toEqual([[], []]);
  });
});

describe('data of a found product', () => {
  test('a lookup returns contract prices, stocks, parameters and the favourites mark', async () => {
    const { items, warehouses } = okValue(await ask({ ids: [101, 102] }));
    expect(items[0]).toMatchObject({
      price: 128_450,
      stocks: [
        { wms_id: 1, quantity: 1240 },
        { wms_id: 2, quantity: 320 },
      ],
      wish: false,
    });
    expect(items[0]?.params[0]).toMatchObject({ header: 'Мощность', value: '36' });
    expect(items[1]?.wish).toBe(true);
    expect(warehouses.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('a lookup uses the requested contract only if the account may use that contract', async () => {
    const { items } = okValue(await ask({ ids: [103], under: contract.second }));
    expect(items[0]).toMatchObject({ price: 24_333, stocks: [{ wms_id: 1 }] });
    expect(await ask({ ids: [103], under: contract.foreign })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask({ ids: [103], under: contract.second }, actors.manager)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('refused calls', () => {
  const oneList = 'Передайте один список: articuls, barcodes, ids или codes';
  test.each<[string, object, object]>([
    ['without a list of keys', {}, { articuls: [oneList] }],
    ['with an empty string', { barcodes: '' }, { articuls: [oneList] }],
    ['with two lists of keys', { ids: [101], barcodes: ['46000001'] }, { barcodes: [oneList] }],
    ['with an invalid id', { ids: ['101', '-1'] }, { ids: ['Неверный номер'] }],
    ['with an array as a key', { articuls: [['x']] }, { articuls: ['Неверное значение'] }],
    [
      'with more than 2,000 keys',
      { codes: Array.from({ length: 2_001 }, (_, i) => `c${i}`) },
      { codes: ['Не больше 2\u00a0000\u00a0значений за раз'] },
    ],
  ])('a product lookup is refused %s', async (_, raw, fields) => {
    expect(await ask(raw)).toMatchObject({ code: 'BAD_INPUT', status: 400, fields });
  });

  test('a lookup that finds more than 5,000 products is refused', async () => {
    const message = 'Нашлось больше 5\u00a0000\u00a0товаров. Разделите список на части';
    expect(await ask({ articuls: ['LT-NB36-4054', 'MANY'] })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { articuls: [message] },
    });
  });

  test('a lookup with 2,000 keys is accepted', async () => {
    const codes = Array.from({ length: 1_999 }, (_, i) => `c${i}`);
    const [ids, missing] = await found({ codes: [...codes, 'good#1'] });
    expect([ids, missing]).toEqual([[104], codes]);
  });
});
