import { beforeEach, describe, expect, test } from 'vitest';
import { applyGoodsChange } from '#server/desk/goods/bulk/apply-goods-change.server.ts';
import { getGoodsChange } from '#server/desk/goods/bulk/get-goods-change.server.ts';
import { undoGoodsChange } from '#server/desk/goods/bulk/undo-goods-change.server.ts';
import { openGoodsMarks } from '#server/desk/goods/marks/open-goods-marks.server.ts';
import { planGoodsMarks } from '#server/desk/goods/marks/plan-goods-marks.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = (now = noon) => fresh.as(staff, now);
/** A product of the portal itself, and one of 1C. */
const own = 9001;
const theirs = 9002;

const row = { brand_id: 1, catalog_id: 21, unit: 'шт.', pack: 1, price_rrc: 0, picture: '', picturetype: '' };
const rest = { family_id: null, variant: '', collection_id: null, description: '', enabled: 1 };

type Typed = { field: string; way?: string; value: string; round?: string } & {
  id?: string[];
  all?: string;
  state?: string;
};
const typed = ({ field, way = '', value, round = '', ...selection }: Typed) => ({
  ...{ id: [String(own), String(theirs)], ...selection },
  ...{ way: { [field]: way }, value: { [field]: value }, round },
});
const plan = async (input: Typed) => (await as().does(planGoodsMarks, typed(input))).id;
const view = async (change: number) => await as().does(getGoodsChange, { id: change });
const product = async (id = own) =>
  await fresh.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const price = async (id = own) =>
  (
    await fresh.db
      .selectFrom('prices')
      .select('price')
      .where('product_id', '=', id)
      .where('price_type_id', '=', 1)
      .executeTakeFirst()
  )?.price;
const tags = async (id = own) => {
  const rows = await fresh.db
    .selectFrom('product_tags')
    .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
    .select('tags.header')
    .where('product_id', '=', id)
    .execute();
  return rows.map(({ header }) => header).sort();
};

const related = async (id = own) => {
  const rows = await fresh.db
    .selectFrom('product_relations')
    .select(['other_id', 'kind'])
    .where('product_id', '=', id)
    .orderBy('kind')
    .orderBy('place')
    .execute();
  return rows.map(({ other_id, kind }) => `${kind} ${other_id}`);
};

beforeEach(async () => {
  const { db } = fresh;
  await clearTables(db, 'product_relations', 'goods_change_rows', 'goods_changes', 'history', 'jobs');
  for (const name of ['prices', 'stocks', 'product_tags'] as const)
    await db.deleteFrom(name).where('product_id', '>=', own).execute();
  await db.deleteFrom('products').where('id', '>=', own).execute();
  await addRows(db, 'products', [
    { ...row, ...rest, id: own, articul: 'ОВН-1', articul_key: 'obh1', header: 'Своя', external_id: null },
    {
      ...row,
      ...rest,
      id: theirs,
      articul: 'X-2',
      articul_key: 'x2',
      header: 'Из 1С',
      external_id: 'g-2',
    },
  ]);
  await addRows(db, 'prices', { product_id: own, price_type_id: 1, price: 123_450 });
  await changeRows(db, 'price_types', { id: 1 }, { header: 'Опт', external_id: null });
});

describe('a field of marked goods', () => {
  test('is previewed, applied as one change, and restored', async () => {
    const change = await plan({ field: 'pack', value: '12' });
    expect(await view(change)).toMatchObject({ kind: 'marks', name: 'В упаковке: 12', toChange: 2 });
    expect((await product()).pack).toBe(1);
    await as().does(applyGoodsChange, { id: change });
    expect([(await product()).pack, (await product(theirs)).pack]).toEqual([12, 12]);
    const history = await fresh.db
      .selectFrom('history')
      .select(['kind', 'action', 'header'])
      .where('kind', '=', 'goods_change')
      .execute();
    expect(history).toEqual([{ kind: 'goods_change', action: 'changed', header: 'В упаковке: 12' }]);
    await as().does(undoGoodsChange, { id: change });
    expect((await product()).pack).toBe(1);
  });

  test('that 1C keeps is refused for its goods only, with the reason', async () => {
    const change = await plan({ field: 'brand', value: 'none' });
    const { groups } = await view(change);
    expect(groups.map(({ state, rows }) => [state, rows.map((each) => each.productId)])).toEqual([
      ['wrong', [theirs]],
      ['changed', [own]],
    ]);
    expect(groups[0]?.rows[0]?.note).toBe('Бренд: ведётся в\u00a01С');
  });

  test('that has changed since the preview is skipped', async () => {
    const change = await plan({ field: 'minimum', value: '5' });
    await changeRows(fresh.db, 'products', { id: own }, { order_minimum: 3 });
    await as().does(applyGoodsChange, { id: change });
    expect([(await product()).order_minimum, (await product(theirs)).order_minimum]).toEqual([3, 5]);
  });

  test('that has the value already stays, and is counted', async () => {
    await changeRows(fresh.db, 'products', { id: own }, { hidden: 1 });
    const change = await plan({ field: 'hidden', value: '1' });
    expect(await view(change)).toMatchObject({ name: 'Скрыт: да', toChange: 1, unchanged: 1 });
  });
});

describe('prices of marked goods', () => {
  test.each([
    ['up', '5', '1', 129_623, 'Цена: Опт, +5\u00a0%, до копейки'],
    ['up', '7,5 %', '100', 132_700, 'Цена: Опт, +7,5\u00a0%, до рубля'],
    ['down', '10', '1000', 111_000, 'Цена: Опт, −10\u00a0%, до 10\u00a0рублей'],
    ['set', '99,90', '100', 9_990, 'Цена: Опт: 99,90\u00a0₽'],
  ])('%s %s rounded to %s kopecks', async (way, value, round, kopecks, name) => {
    const change = await plan({ id: [String(own)], field: 'price_1', way, value, round });
    expect((await view(change)).name).toBe(name);
    await as().does(applyGoodsChange, { id: change, sure: '1' });
    expect(await price()).toBe(kopecks);
  });

  test('a percentage of no price, and a price that would become zero, are named', async () => {
    await changeRows(fresh.db, 'prices', { product_id: own }, { price: 300 });
    const change = await plan({ field: 'price_1', way: 'down', value: '5', round: '1000' });
    const notes = (await view(change)).groups.flatMap(({ rows }) => rows.map(({ note }) => note));
    expect(notes).toEqual([
      'Цена: Опт: после округления цена стала бы нулевой',
      'Цена: Опт: цены нет, процент считать не от чего',
    ]);
  });
});

test('tags are added, removed and replaced', async () => {
  const steps: [way: string, value: string, then: string[]][] = [
    ['set', 'Новинка, Акция', ['Акция', 'Новинка']],
    ['add', 'новинка, Хит', ['Акция', 'Новинка', 'Хит']],
    ['remove', 'АКЦИЯ', ['Новинка', 'Хит']],
    ['clear', '', []],
  ];
  for (const [way, value, then] of steps) {
    await as().does(applyGoodsChange, { id: await plan({ field: 'tags', way, value }) });
    expect(await tags(), `${way} ${value}`).toEqual(then);
  }
});

test.each([
  ['pack', '', '0', /^Число – от 1/],
  ['price_1', 'up', 'много', 'Укажите процент: 5 или 7,5'],
  ['price_1', 'up', '', 'Укажите процент: 5 или 7,5'],
  ['price_1', 'down', '100', 'Снизить можно меньше чем на 100\u00a0%'],
  ['brand', '', '999999', 'Выберите бренд из списка'],
  ['catalog', '', 'x', 'Выберите раздел из списка'],
  ['vat', '', '1900', 'Выберите ставку из списка'],
  ['tags', 'add', ', ,', 'Укажите метки через запятую'],
  ['tags', 'clear', 'Хит', /^«Убрать все» убирает всё/],
  ['related', 'clear', 'X-2', /^«Убрать все» убирает всё/],
])('%s %s «%s» is refused beside the field', async (field, way, value, message) => {
  const refused = await as().tries(planGoodsMarks, typed({ field, way, value }));
  expect(refused).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  expect(!refused.ok && refused.fields[`value[${field}]`]?.[0]).toMatch(message);
});

test('all goods of a filter are one selection, without their ids', async () => {
  await changeRows(fresh.db, 'products', { id: own }, { hidden: 1 });
  await refreshCatalogue(fresh.db);
  await refreshCatalogue(fresh.db, 'unsold');
  const selection = { all: '1', state: 'hidden' };
  const form = await as().does(openGoodsMarks, selection);
  expect(form).toMatchObject({ total: 1, sample: [{ id: own }] });
  const change = await plan({ ...selection, id: [], field: 'multiple', value: '6' });
  expect(await view(change)).toMatchObject({ toChange: 1, wrong: 0 });
});

test('nothing marked, nothing typed and an unknown field are refused', async () => {
  expect(await as().tries(openGoodsMarks, { id: [] })).toMatchObject({ code: 'BAD_INPUT' });
  for (const [field, value] of [
    ['articul', 'А-1'],
    ['pack', ''],
    ['tags', ''],
  ] as const)
    expect(await as().tries(planGoodsMarks, typed({ field, value }))).toMatchObject({
      code: 'BAD_INPUT',
      message: 'Заполните хотя бы одно поле',
    });
});

test('several fields are one change; a product with a wrong value gets none of them', async () => {
  const both = { id: [String(own), String(theirs)], value: { minimum: '4', pack: '12', brand: 'none' } };
  const { id } = await as().does(planGoodsMarks, both);
  expect(await view(id)).toMatchObject({
    name: 'Бренд: нет; В упаковке: 12; Минимум в заказе: 4',
    ...{ toChange: 1, wrong: 1 },
  });
  await as().does(applyGoodsChange, { id });
  expect(await product()).toMatchObject({ pack: 12, order_minimum: 4, brand_id: null });
  expect(await product(theirs)).toMatchObject({ pack: 1, order_minimum: 1, brand_id: 1 });
  await as().does(undoGoodsChange, { id });
  expect(await product()).toMatchObject({ pack: 1, order_minimum: 1, brand_id: 1 });
});

test('prices that fall or rise by more than half are named, and applied only at the second press', async () => {
  await addRows(fresh.db, 'prices', { product_id: theirs, price_type_id: 1, price: 5_000 });
  const id = await plan({ field: 'price_1', way: 'set', value: '60' });
  expect((await view(id)).groups.map(({ state, isJump, total }) => [state, isJump, total])).toEqual([
    ['changed', true, 1],
    ['changed', false, 1],
  ]);
  expect((await view(id)).groups[0]?.rows[0]?.note).toBe(
    'Цена: Опт\u00a0– ниже прежней в\u00a021\u00a0раз. Проверьте',
  );
  expect(await as().tries(applyGoodsChange, { id })).toMatchObject({
    code: 'PRICES_CHANGE',
    message: 'У\u00a01\u00a0товара цена сильно изменится. Проверьте и\u00a0нажмите «Применить» ещё раз',
  });
  expect(await price()).toBe(123_450);
  await as().does(applyGoodsChange, { id, sure: '1' });
  expect([await price(), await price(theirs)]).toEqual([6_000, 6_000]);
  expect((await view(id)).groups.map(({ state, total }) => [state, total])).toEqual([['done', 2]]);
});

test('related goods are undone by product, although another product has got their articul since', async () => {
  const twin = {
    ...row,
    ...rest,
    articul: 'ОВН-1',
    articul_key: 'obh1',
    header: 'Двойник',
    external_id: null,
  };
  const id = await plan({ field: 'related', way: 'set', value: 'ОВН-1\nX-2' });
  expect((await view(id)).groups[0]?.rows[1]?.changes[0]).toMatchObject({ before: '', after: 'ОВН-1' });
  await addRows(fresh.db, 'products', { ...twin, id: 9003 });
  await as().does(applyGoodsChange, { id });
  expect([await related(), await related(theirs)]).toEqual([[`related ${theirs}`], [`related ${own}`]]);
  const other = await plan({ field: 'related', way: 'set', value: '№ 9003' });
  expect((await view(other)).name).toMatch(/^Сопутствующие товары: №\s9003$/);
  await as().does(applyGoodsChange, { id: other });
  await changeRows(fresh.db, 'products', { id: 9003 }, { articul: 'X-2', articul_key: 'x2' });
  await as().does(undoGoodsChange, { id: other });
  expect([await related(), await related(theirs)]).toEqual([[`related ${theirs}`], [`related ${own}`]]);
});

test('related goods are added, replaced and removed, without the product itself, and restored by the undo', async () => {
  const { articul } = await product(101);
  const apply = async (input: { way: string; value: string }) => {
    const id = await plan({ field: 'related', ...input });
    await as().does(applyGoodsChange, { id });
    return id;
  };
  await apply({ way: 'set', value: `${articul}\nОВН-1` });
  expect([await related(), await related(theirs)]).toEqual([
    ['related 101'],
    ['related 101', `related ${own}`],
  ]);
  await apply({ way: 'add', value: 'X-2' });
  expect([await related(), await related(theirs)]).toEqual([
    ['related 101', `related ${theirs}`],
    ['related 101', `related ${own}`],
  ]);
  const removed = await apply({ way: 'remove', value: articul });
  expect([await related(), await related(theirs)]).toEqual([[`related ${theirs}`], [`related ${own}`]]);
  await as().does(undoGoodsChange, { id: removed });
  expect([...(await related())].sort()).toEqual(['related 101', `related ${theirs}`]);
  const refused = async (input: { way: string; value: string }) => {
    const result = await as().tries(planGoodsMarks, typed({ field: 'accessory', ...input }));
    return result.ok ? undefined : result.fields['value[accessory]'];
  };
  expect(await refused({ way: 'set', value: 'НЕТ-ТАКОГО' })).toEqual(['«НЕТ-ТАКОГО» нет на портале']);
  expect(await refused({ way: 'add', value: '\n;' })).toEqual([expect.stringContaining('артикулы')]);
});
