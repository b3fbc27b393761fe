import { beforeEach, expect, test } from 'vitest';
import { chooseColumns } from '#server/desk/lists/choose-columns.server.ts';
import { removeListView } from '#server/desk/lists/remove-list-view.server.ts';
import { saveListView } from '#server/desk/lists/save-list-view.server.ts';
import { showList } from '#server/desk/lists/show-list.server.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const list = 'orders';
const setup = (actor = staff) => fresh.as(actor).does(showList, { list });
const save = (header: string, more: object = {}, actor = staff) =>
  fresh.as(actor).tries(saveListView, { list, header, query: 'state=1', ...more });

beforeEach(() => clearTables(fresh.db, 'list_views', 'hidden_columns'));

test('a filter is saved without empty conditions and without the page, and found again by name', async () => {
  await save('Новые без даты', { query: '?state=1&whose=&page=3&before=5-7&ticked=1' });
  expect((await setup()).views).toMatchObject([
    { header: 'Новые без даты', query: 'state=1', own: true, isShared: false },
  ]);
});

test.each(['goods', 'contragents', 'requests', 'history'] as const)(
  'the list %s has them, too',
  async (list) => {
    const [query, column] = ['query=1', 'state'];
    expect(await save('Свой', { list, query })).toMatchObject({ ok: true });
    await fresh.as(staff).does(chooseColumns, { list, all: [column], shown: [] });
    expect(await fresh.as(staff).does(showList, { list })).toMatchObject({
      views: [{ header: 'Свой', query }],
      hidden: [column],
    });
  },
);

test('two clicks save one filter, and another filter with its name is refused', async () => {
  const twice = await Promise.all([save('Мои новые'), save('Мои новые')]);
  expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
  expect((await setup()).views).toHaveLength(1);
  expect(await save('мои НОВЫЕ', { query: 'state=2' })).toMatchObject({
    code: 'BAD_INPUT',
    fields: { header: ['Фильтр «Мои новые» уже есть. Удалите его или выберите другое название'] },
  });
});

test('saving the same filter again changes for whom it is, also when its name is written otherwise', async () => {
  await save('Мои новые');
  expect(await save('мои новые', { shared: '1' })).toMatchObject({
    ok: true,
    value: { header: 'Мои новые' },
  });
  expect((await setup(colleagues.manager)).views).toMatchObject([{ header: 'Мои новые', isShared: true }]);
  await save('Мои новые');
  expect((await setup(colleagues.manager)).views).toEqual([]);
  expect((await setup()).views).toHaveLength(1);
});

test.each([
  ['an empty name', { header: ' ' }, 'header'],
  ['a name of 61 characters', { header: 'ф'.repeat(61) }, 'header'],
  ['a list without conditions', { query: 'page=2' }, 'query'],
  ['an address of over 1,000 characters', { query: `whose=${'a'.repeat(1_000)}` }, 'query'],
])('%s is refused', async (_, given, field) => {
  const result = await save('Фильтр', given);
  expect(result).toMatchObject({ code: 'BAD_INPUT', fields: { [field]: [expect.any(String)] } });
});

test('the thirty-first filter of a list is refused', async () => {
  for (let nth = 1; nth <= 30; nth++) await save(`Фильтр ${nth}`);
  expect(await save('Ещё один')).toMatchObject({ code: 'BAD_INPUT' });
  expect(await save('Фильтр 30')).toMatchObject({ ok: true });
});

test('a shared filter is seen by all staff, a private one only by its owner', async () => {
  await save('Для всех', { shared: '1' });
  await save('Для себя');
  expect((await setup(colleagues.manager)).views).toMatchObject([{ header: 'Для всех', own: false }]);
  expect((await setup()).views).toHaveLength(2);
});

test('a filter is removed by its owner, and a shared one of another person only by administrators', async () => {
  await save('Чужой', { shared: '1' }, colleagues.manager);
  await save('Личный', {}, colleagues.manager);
  const [own, shared] = (await setup(colleagues.manager)).views.map(({ id }) => id);
  const remove = (id: number | undefined, actor = staff) => fresh.as(actor).tries(removeListView, { id });
  expect(await remove(own)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await remove(shared, colleagues.newcomer)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await remove(shared)).toMatchObject({ ok: true, value: { header: 'Чужой', isShared: true } });
  expect(await remove(shared)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await remove(own, colleagues.manager)).toMatchObject({ ok: true });
});

test('hidden columns are remembered for one person and one list', async () => {
  const choose = (all: unknown, shown: unknown) => fresh.as(staff).does(chooseColumns, { list, all, shown });
  await choose(['dealer', 'shipping', 'sum'], ['dealer']);
  expect((await setup()).hidden).toEqual(['shipping', 'sum']);
  expect((await setup(colleagues.manager)).hidden).toEqual([]);
  expect((await fresh.as(staff).does(showList, { list: 'dealers' })).hidden).toEqual([]);
  await choose(['dealer', 'shipping', 'sum'], ['dealer', 'shipping', 'sum']);
  expect((await setup()).hidden).toEqual([]);
});

test('the saved filters of a list are closed to those who may not open the list', async () => {
  await save('Для всех', { shared: '1' });
  const [view] = (await setup()).views;
  const editor = fresh.as(colleagues.editor);
  const refused = { ok: false, code: 'FORBIDDEN' };
  expect(await editor.tries(showList, { list })).toMatchObject(refused);
  expect(await editor.tries(saveListView, { list, header: 'Чужой', query: 'state=1' })).toMatchObject(
    refused,
  );
  expect(await editor.tries(chooseColumns, { list, all: ['sum'], shown: [] })).toMatchObject(refused);
  expect(await editor.tries(removeListView, { id: view?.id })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await editor.tries(showList, { list: 'goods' })).toMatchObject({ ok: true });
});
