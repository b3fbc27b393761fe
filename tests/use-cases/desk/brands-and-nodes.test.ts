import { afterEach, describe, expect, test } from 'vitest';
import { brandFormValues } from '#server/desk/brands/brand-view.ts';
import { getDeskBrand } from '#server/desk/brands/get-desk-brand.server.ts';
import { listDeskBrands } from '#server/desk/brands/list-desk-brands.server.ts';
import { saveBrand } from '#server/desk/brands/save-brand.server.ts';
import { getDeskNode } from '#server/desk/nodes/get-desk-node.server.ts';
import { listDeskNodes } from '#server/desk/nodes/list-desk-nodes.server.ts';
import { moveNode } from '#server/desk/nodes/move-node.server.ts';
import { nodeFormValues } from '#server/desk/nodes/node-view.ts';
import { saveNode } from '#server/desk/nodes/save-node.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = (actor = staff) => fresh.as(actor);
const flags = ({ visible, ...values }: { visible: boolean }) => ({
  ...values,
  visible: visible ? '1' : '0',
  as_in_1c: '0',
});
const brandForm = async (id: number) => {
  const values = brandFormValues(await as().does(getDeskBrand, { id }));
  return { ...values, ...flags(values), id, original: JSON.stringify(values) };
};
const nodeForm = async (id: number) => {
  const values = nodeFormValues(await as().does(getDeskNode, { id }));
  return { ...values, ...flags(values), id, original: JSON.stringify(values) };
};
const saveB = (input: object) => as().tries(saveBrand, input);
const saveN = (input: object) => as().tries(saveNode, input);
const view = { priceTypeId: 1, discountBp: 0, politics: undefined, warehouses: [1, 2] };
const sold = async (id: number) => (await refreshCatalogue(fresh.db)).product(id, view);
afterEach(() => clearTables(fresh.db, 'history'));

describe('brands', () => {
  test('a brand can be added and found, and a second brand with the same name is rejected', async () => {
    const { id } = okValue(await saveB({ header: 'Ночник', sort: '7', visible: '1' }));
    const found = await as().does(listDeskBrands, { query: 'ночн' });
    expect(found.brands).toEqual([{ id, header: 'Ночник', sort: 7, visible: true, sourceHeader: '' }]);
    expect(await saveB({ header: 'ночник', sort: '1' })).toMatchObject({
      fields: { header: ['Бренд с таким названием уже есть'] },
    });
    expect(await saveB({ id: 9_999, header: 'X', sort: '1' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await as(colleagues.manager).tries(listDeskBrands, {})).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('a renamed brand is shown to dealers under its new name until the name from 1C is restored', async () => {
    const { header } = await as().does(getDeskBrand, { id: 1 });
    okValue(await saveB({ ...(await brandForm(1)), header: 'Имя для дилеров' }));
    expect((await sold(101))?.brand?.header).toBe('Имя для дилеров');
    expect((await as().does(getDeskBrand, { id: 1 })).sourceHeader).toBe(header);
    okValue(await saveB({ ...(await brandForm(1)), as_in_1c: '1' }));
    expect((await sold(101))?.brand?.header).toBe(header);
    const history = await fresh.db.selectFrom('history').select(['kind', 'changes']).execute();
    expect(history).toHaveLength(2);
    expect(history[0]).toMatchObject({ kind: 'brand' });
  });

  test('hiding a brand removes its products from the catalogue, and concurrent edits are merged', async () => {
    const opened = await brandForm(2);
    okValue(await saveB({ ...opened, visible: '0' }));
    expect(await sold(103)).toBeUndefined();
    expect(okValue(await saveB({ ...opened, sort: '3' })).meanwhile).toEqual([
      'Виден дилерам: было «да», стало «нет»',
    ]);
    expect(await saveB({ ...opened, sort: '4' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    okValue(await saveB({ ...(await brandForm(2)), visible: '1' }));
    expect(await sold(103)).toBeDefined();
  });
});

describe('catalogue nodes', () => {
  test('a new catalogue node is listed below its parent, where its name must be unique', async () => {
    const { id } = okValue(await saveN({ parent: '2', header: 'Ночники', sort: '9', visible: '1' }));
    const list = (await as().does(listDeskNodes, {})).nodes;
    const at = list.findIndex((node) => node.id === id);
    expect(list[at]).toMatchObject({ parentId: 2, depth: 1, isImported: false });
    expect((await as().does(listDeskNodes, { query: 'НОЧНИК' })).nodes.map((node) => node.id)).toEqual([id]);
    expect(await saveN({ parent: '2', header: 'Ночники', sort: '1' })).toMatchObject({
      fields: { header: ['Такой раздел здесь уже есть'] },
    });
    expect(await saveN({ parent: '9999', header: 'Y', sort: '1' })).toMatchObject({
      fields: { parent: ['Выберите раздел из списка'] },
    });
  });

  test('hiding a catalogue node hides its child nodes and their products from dealers', async () => {
    okValue(await saveN({ ...(await nodeForm(2)), visible: '0' }));
    expect(await sold(101)).toBeUndefined();
    const below = (await as().does(listDeskNodes, {})).nodes.find(({ id }) => id === 21);
    expect(below).toMatchObject({ visible: true, shut: true });
    okValue(await saveN({ ...(await nodeForm(2)), visible: '1' }));
    expect(await sold(101)).toBeDefined();
  });

  test('a node can be moved below another parent, but not below itself', async () => {
    const header = 'Переезд';
    const { id } = okValue(await saveN({ parent: '2', header, sort: '9', visible: '1' }));
    const { id: below } = okValue(
      await saveN({ parent: String(id), header: 'Глубже', sort: '1', visible: '1' }),
    );
    for (const parent of [id, below])
      expect(await saveN({ ...(await nodeForm(id)), parent: String(parent) })).toMatchObject({
        fields: { parent: [expect.stringContaining('в\u00a0себе')] },
      });
    expect((await as().does(getDeskNode, { id })).parents.map((each) => each.id)).not.toContain(below);
    okValue(await saveN({ ...(await nodeForm(id)), parent: '' }));
    const nodes = (await as().does(listDeskNodes, {})).nodes;
    expect(nodes.find((each) => each.id === id)).toMatchObject({ parentId: 0, depth: 0 });
    expect(nodes.find((each) => each.id === below)).toMatchObject({ parentId: id, depth: 1 });
  });

  test('a dragged node goes beside or into another one, and only colliding neighbours get another number', async () => {
    const added: number[] = [];
    for (const [i, header] of ['Первый', 'Второй', 'Третий'].entries())
      added.push(okValue(await saveN({ parent: '21', header, sort: String(i === 2 ? 9 : i + 1) })).id);
    const [first, second, third] = added as [number, number, number];
    const order = async () =>
      (await as().does(listDeskNodes, {})).nodes
        .filter(({ parentId }) => parentId === 21)
        .map(({ id, sort }) => [id, sort]);
    const move = (id: number, where: string, target: number) => as().tries(moveNode, { id, target, where });
    okValue(await move(third, 'after', first));
    expect(await order()).toEqual([
      [first, 1],
      [third, 2],
      [second, 3],
    ]);
    okValue(await move(second, 'before', first));
    expect((await order()).map(([id]) => id)).toEqual([second, first, third]);
    okValue(await move(third, 'inside', second));
    expect((await as().does(getDeskNode, { id: third })).parentId).toBe(second);
    for (const target of [second, third])
      expect(await move(second, 'inside', target)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await move(9_999, 'before', first)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a node that is moved to its own place changes nothing, also beside a namesake', async () => {
    const added: number[] = [];
    for (const sort of ['1', '99999'])
      added.push(okValue(await saveN({ parent: '22', header: `Место ${sort}`, sort, visible: '1' })).id);
    const [first, last] = added as [number, number];
    await fresh.db.updateTable('catalogs').set({ header: 'Тёзка' }).where('id', 'in', added).execute();
    const rows = () =>
      fresh.db
        .selectFrom('catalogs')
        .select(['id', 'sort'])
        .where('id', 'in', added)
        .orderBy('sort')
        .orderBy('id')
        .execute();
    const move = (id: number, where: string, target: number) => as().does(moveNode, { id, target, where });
    await clearTables(fresh.db, 'history');
    const before = await fresh.db.selectFrom('catalogue_changes').selectAll().execute();
    await move(first, 'before', last);
    await move(last, 'after', first);
    await move(last, 'inside', 22);
    expect(await rows()).toEqual([
      { id: first, sort: 1 },
      { id: last, sort: 99_999 },
    ]);
    expect(await fresh.db.selectFrom('history').select('id').execute()).toEqual([]);
    expect(await fresh.db.selectFrom('catalogue_changes').selectAll().execute()).toEqual(before);
    await move(first, 'after', last);
    expect(await rows()).toEqual([
      { id: last, sort: 1 },
      { id: first, sort: 2 },
    ]);
  });

  test('two people can change different fields of a catalogue node at once, but not the same field', async () => {
    const opened = await nodeForm(21);
    okValue(await saveN({ ...opened, sort: '5' }));
    expect(okValue(await saveN({ ...opened, header: 'Свет' })).meanwhile).toHaveLength(1);
    expect(await saveN({ ...opened, header: 'Тьма' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });
});
