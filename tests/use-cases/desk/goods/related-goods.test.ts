import { beforeEach, describe, expect, test } from 'vitest';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { openRelatedForm } from '#server/desk/goods/related/open-related-form.server.ts';
import { saveRelatedGoods } from '#server/desk/goods/related/save-related-goods.server.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = () => fresh.as(staff);
const id = 101;
const articul = async (of: number) =>
  (await fresh.db.selectFrom('products').select('articul').where('id', '=', of).executeTakeFirstOrThrow())
    .articul;
const save = (values: object) => as().tries(saveRelatedGoods, { id, ...values });

beforeEach(async () => {
  await clearTables(fresh.db, 'product_relations', 'ordered_together', 'history');
});

describe('goods that go with a product', () => {
  test('are saved by articul in their order, and the cards show them', async () => {
    const [first, second] = [await articul(102), await articul(103)];
    const saved = await save({ related: `${second}\n${first.toLowerCase()}\n${first}`, accessory: '' });
    expect(saved).toMatchObject({ ok: true });
    expect((await as().does(openRelatedForm, { id })).values).toEqual({
      related: `${second}\n${first}`,
      accessory: '',
    });
    await refreshCatalogue(fresh.db);
    const { near } = await fresh.as(actors.main).does(showProduct, { id });
    expect(near.map(({ kind, goods }) => [kind, goods.map((each) => each.id)])).toEqual([
      ['related', [103, 102]],
    ]);
    const open = await fresh.as().does(showOpenProduct, { id });
    expect(open.near[0]?.goods.every(({ price }) => price === undefined)).toBe(true);
    const [entry] = await fresh.db.selectFrom('history').select('changes').execute();
    expect(entry?.changes).toContain('Сопутствующие товары');
  });

  test('can be named by their ids', async () => {
    await save({ related: '№ 102\n№\u00a0103', accessory: '' });
    const rows = await fresh.db.selectFrom('product_relations').select('other_id').orderBy('place').execute();
    expect(rows.map((row) => row.other_id)).toEqual([102, 103]);
  });

  test('hidden ones and those shown already are left out', async () => {
    await save({ related: await articul(102), accessory: `${await articul(102)}\n${await articul(103)}` });
    await addRows(fresh.db, 'ordered_together', [
      { product_id: id, other_id: 103, orders: 9 },
      { product_id: id, other_id: 104, orders: 2 },
    ]);
    await changeRows(fresh.db, 'products', { id: 102 }, { hidden: 1 });
    await markProductsChanged(fresh.db, [102], noon);
    await refreshCatalogue(fresh.db);
    const { near } = await fresh.as(actors.main).does(showProduct, { id });
    await changeRows(fresh.db, 'products', { id: 102 }, { hidden: 0 });
    await markProductsChanged(fresh.db, [102], noon);
    expect(near.map(({ kind, goods }) => [kind, goods.map((each) => each.id)])).toEqual([
      ['accessory', [103]],
      ['together', [104]],
    ]);
  });

  test.each([
    ['НЕТ-ТАКОГО', '«НЕТ-ТАКОГО» нет на портале'],
    ['№ 999999', '«№ 999999» нет на портале'],
    [`№ ${id}`, `«№ ${id}»\u00a0– сам этот товар`],
    [Array.from({ length: 31 }, (_, i) => `А-${i}`).join('\n'), /^Не больше 30/],
  ])('the line «%s» is refused beside its field', async (accessory, message) => {
    const refused = await save({ accessory });
    expect(!refused.ok && refused.fields.accessory?.[0]).toMatch(message);
  });

  test('a form that a colleague has overtaken is not saved in silence', async () => {
    const [first, second] = [await articul(102), await articul(103)];
    await save({ related: first });
    const late = await save({ related: second, original: JSON.stringify({ related: '', accessory: '' }) });
    expect(late).toMatchObject({ ok: false, code: 'CHANGED_MEANWHILE' });
  });
});
