import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everything } from '#server/content/home/window-groups.ts';
import { openProductForm } from '#server/desk/goods/open-product-form.server.ts';
import type { TreeNode } from '#server/goods/model.ts';
import { buildFromDatabase } from '#server/goods/read-model/build-model.server.ts';
import { createModel } from '#server/goods/read-model/create-model.ts';
import { patchSnapshot } from '#server/goods/read-model/patch-snapshot.ts';
import { readProducts } from '#server/goods/read-model/source.repository.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type Group, importXml, type Offer, offersXml } from './export.ts';
import { emptyPortal, importFiles } from './portal.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
});
afterAll(() => portal.drop());

const noPause = async () => {};
const view = { priceTypeId: undefined, discountBp: 0, politics: undefined, warehouses: [] };

const group = (id: string, groups: Group[] = [], deleted = false): Group => ({
  id,
  header: id,
  groups,
  deleted,
});
const lighting = (...branches: Group[]) => group('Свет', branches);
const offers: Offer[] = [{ id: 'a', name: 'Лампа' }];
const imported = (
  groups: Group[],
  own: string[],
  goods = [{ id: 'a', name: 'Лампа', articul: 'A', groups: own }],
) =>
  importFiles(portal.db, {
    'import.xml': importXml({ full: false, groups, goods }),
    'offers.xml': offersXml({ full: false, offers }),
  });

const build = () => buildFromDatabase(portal.db);

async function idsOfNodes(): Promise<Map<string, number>> {
  const rows = await portal.db.selectFrom('catalogs').select(['id', 'header']).execute();
  return new Map(rows.map(({ id, header }) => [header, id]));
}

/** Returns the names of the nodes in which the catalogue finds the lamp, and the counts of the tree. */
async function found() {
  const model = createModel((await build()).snapshot, 1);
  const nodes = await idsOfNodes();
  const within = [...nodes].filter(
    ([, id]) => model.slice({ ...everything, catalog: [id] }, view, 0, 10).total > 0,
  );
  const flat = (tree: TreeNode[]): [string, number][] =>
    tree.flatMap(({ header, count, children }) => [[header, count] as [string, number], ...flat(children)]);
  const { facets } = model.filter({ ...everything }, view);
  const { products } = model.filter({ ...everything }, view);
  return {
    within: within.map(([header]) => header).sort(),
    counts: Object.fromEntries(flat(facets.tree)),
    main: products[0]?.catalog?.header,
  };
}

test('a good of several groups is found in each of them and their ancestors, and counted once', async () => {
  const groups = [lighting(group('Лампы'), group('Новинки')), group('Акции', [group('Скидки')])];
  await imported(groups, ['Лампы', 'Новинки', 'Скидки']);
  expect(await found()).toEqual({
    within: ['Акции', 'Лампы', 'Новинки', 'Свет', 'Скидки'],
    counts: { Свет: 1, Лампы: 1, Новинки: 1, Акции: 1, Скидки: 1 },
    main: 'Лампы',
  });
});

test('a further group that 1C takes away or moves is followed, and the product counts as changed', async () => {
  const groups = [lighting(group('Лампы'), group('Новинки')), group('Акции')];
  await imported(groups, ['Лампы', 'Новинки']);
  expect((await imported(groups, ['Лампы', 'Новинки'])).products).toMatchObject({ unchanged: 1, changed: 0 });
  const { snapshot } = await build();
  expect((await imported(groups, ['Лампы', 'Акции'])).products).toMatchObject({ changed: 1 });
  expect((await found()).within).toEqual(['Акции', 'Лампы', 'Свет']);
  const ids = (await portal.db.selectFrom('products').select('id').execute()).map(({ id }) => id);
  const patched = await patchSnapshot(snapshot, ids, readProducts(portal.db, ids, noPause));
  expect(patched.isWhole).toBe(false);
  await imported(groups, ['Лампы']);
  expect((await found()).within).toEqual(['Лампы', 'Свет']);
});

test('a further group marked for deletion shows its goods in its parent, until the mark is removed', async () => {
  await imported([lighting(group('Лампы')), group('Акции', [group('Скидки')])], ['Лампы', 'Скидки']);
  await imported(
    [lighting(group('Лампы')), group('Акции', [group('Скидки', [], true)])],
    ['Лампы', 'Скидки'],
  );
  expect((await found()).counts).toEqual({ Свет: 1, Лампы: 1, Акции: 1 });
  await imported([lighting(group('Лампы')), group('Акции', [group('Скидки')])], ['Лампы', 'Скидки']);
  expect((await found()).counts).toEqual({ Свет: 1, Лампы: 1, Акции: 1, Скидки: 1 });
});

test.each(['hidden at the desk', 'marked for deletion at the root'])(
  'changes of stock do not rebuild the model because of a further group that is %s',
  async (how) => {
    await imported([lighting(group('Лампы')), group('Акции')], ['Лампы', 'Акции']);
    const change = how.startsWith('hidden') ? { hidden: 1, shut: 1 } : { gone: 1 };
    await changeRows(portal.db, 'catalogs', { header: 'Акции' }, change);
    expect((await found()).counts).toEqual({ Свет: 1, Лампы: 1 });
    const { snapshot } = await build();
    const ids = (await portal.db.selectFrom('products').select('id').execute()).map(({ id }) => id);
    const patched = await patchSnapshot(snapshot, ids, readProducts(portal.db, ids, noPause));
    expect(patched).toEqual({ snapshot, isWhole: true });
  },
);

test('a group that 1C has not sent is reported, and the file waits for it', async () => {
  const report = await imported([lighting(group('Лампы'))], ['Лампы', 'Акции']);
  expect(report.notes.get('UNKNOWN_GROUP')).toEqual({ count: 1, examples: ['Лампа (Акции)'] });
  expect(report.files.map(({ unresolved }) => unresolved)).toEqual([true, false]);
  await imported([lighting(group('Лампы')), group('Акции')], ['Лампы', 'Акции']);
  expect((await found()).within).toEqual(['Акции', 'Лампы', 'Свет']);
});

test('a new variant of a known good is in all its groups', async () => {
  await imported([lighting(group('Лампы')), group('Акции')], ['Лампы', 'Акции']);
  await importFiles(portal.db, {
    'offers.xml': offersXml({ full: false, offers: [{ id: 'a#1', name: 'Лампа (тёплая)' }] }),
  });
  expect((await found()).counts).toEqual({ Свет: 2, Лампы: 2, Акции: 2 });
});

test('the form of the desk shows the further groups of a product', async () => {
  await imported([lighting(group('Лампы')), group('Акции')], ['Лампы', 'Акции']);
  const { id } = await portal.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  expect((await testContext(portal.db, staff).does(openProductForm, { id })).alsoIn).toEqual(['Акции']);
});
