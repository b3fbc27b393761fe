import { beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { getSynonyms } from '#server/desk/synonyms/get-synonyms.server.ts';
import { listSynonyms } from '#server/desk/synonyms/list-synonyms.server.ts';
import { removeSynonyms } from '#server/desk/synonyms/remove-synonyms.server.ts';
import { saveSynonyms } from '#server/desk/synonyms/save-synonyms.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['synonyms', 'history'] as const) await fresh.db.deleteFrom(table).execute();
});
const desk = () => fresh.as(staff);
const save = (values: object) => desk().tries(saveSynonyms, values);
const remove = (id: number, removed = '1') => desk().tries(removeSynonyms, { id, removed });
const groups = async () => (await desk().does(listSynonyms, undefined)).groups.map(({ words }) => words);
const view = { priceTypeId: undefined, discountBp: 0, politics: undefined, warehouses: [] };
/** Searches like another process, which shares only the database. */
const found = async (query: string) =>
  (await refreshCatalogue(fresh.db))
    .suggest(query, view, 20)
    .products.map(({ id }) => id)
    .sort();

describe('synonyms', () => {
  test('synonyms affect searches from the moment they are saved until they are removed', async () => {
    expect(await found('софит')).toEqual([]);
    const { id } = okValue(await save({ words: 'софит, трековый' }));
    expect(await found('софит')).toEqual([104, 105]);
    expect(await found('белый софиты')).toEqual([104]);
    okValue(await save({ id, words: 'софит, лампа' }));
    expect(await found('софит')).toEqual([106, 108]);
    okValue(await remove(id));
    expect(await found('софит')).toEqual([]);
    okValue(await remove(id, '0'));
    expect(await found('софит')).toEqual([106, 108]);
  });

  test('synonyms still apply after an import of products', async () => {
    okValue(await save({ words: 'софит, трековый' }));
    await found('софит');
    await addRows(fresh.db, 'catalogue_changes', { product_id: null, changed_at: 1 });
    expect(await found('софит')).toEqual([104, 105]);
  });

  test('each word of a group of synonyms is stored once, and the history records each change', async () => {
    const { id } = okValue(await save({ words: ' Эл. =  электрический;\r\nэлектрические, эл' }));
    expect(await groups()).toEqual(['Эл., электрический']);
    for (const removed of ['1', '1', '0', '1']) okValue(await remove(id, removed));
    expect(await groups()).toEqual([]);
    expect(await desk().tries(getSynonyms, { id })).toMatchObject({ code: 'NOT_FOUND' });
    const rows = await fresh.db.selectFrom('history').select(['action', 'kind']).orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual(['created', 'removed', 'restored', 'removed']);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['synonyms']));
  });

  test.each([
    ['', 'Напишите слова через запятую'],
    ['лампа', 'Напишите через запятую хотя бы два разных слова'],
    ['лампа, лампы', 'Напишите через запятую хотя бы два разных слова'],
    ['лампа, !', 'В\u00a0«!» нет ни букв, ни цифр'],
    ['лампа, а б в г д е', '«а б в г д е» – слишком длинно: не больше 5\u00a0слов'],
    [Array.from({ length: 21 }, (_, i) => `№${i}`).join(), 'Не больше 20\u00a0слов в\u00a0одной строке'],
    [`лампа, ${'а'.repeat(500)}`, expect.stringContaining('500')],
    // The words have 499 letters as typed, and 518 with a space after each comma.
    [
      Array.from({ length: 20 }, (_, i) => String.fromCharCode(1072 + i).repeat(24)).join(),
      expect.stringContaining('500'),
    ],
  ])('invalid synonyms are refused: «%s»', async (words, message) => {
    expect(await save({ words })).toMatchObject({ code: 'BAD_INPUT', fields: { words: [message] } });
    expect(await groups()).toEqual([]);
  });

  test('a group of synonyms cannot be saved or restored if another group has one of the words', async () => {
    const { id } = okValue(await save({ words: 'лампочка, лампа' }));
    expect(okValue(await save({ words: 'лампочка, лампа' })).id, 'the same form twice').toBe(id);
    const message = '«лампы» уже есть среди синонимов «лампочка, лампа»: допишите слова туда';
    expect(await save({ words: 'светильник, лампы' })).toMatchObject({ fields: { words: [message] } });
    okValue(await remove(id));
    okValue(await save({ words: 'светильник, лампы' }));
    expect(await remove(id, '0')).toMatchObject({ code: 'BAD_INPUT' });
    expect(await groups()).toEqual(['светильник, лампы']);
  });

  test('concurrent requests with a common word save only one group of synonyms', async () => {
    const both = await Promise.all([
      save({ words: 'лампочка, лампа' }),
      save({ words: 'лампочка, лампа' }),
      save({ words: 'лампа, светильник' }),
    ]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await groups()).toHaveLength(1);
  });

  test('there can be at most 500 groups of synonyms', async () => {
    const many = Array.from({ length: 500 }, (_, i) => ({ words: `а${i}, б${i}`, revision: 1 }));
    await bulkInsert(fresh.db, 'synonyms', many);
    expect(await save({ words: 'лампочка, лампа' })).toMatchObject({
      fields: { words: [expect.stringContaining('не больше 500')] },
    });
  });

  test('a change of a group of synonyms does not overwrite a simultaneous change', async () => {
    const { id } = okValue(await save({ words: 'лампочка, лампа' }));
    const original = JSON.stringify({ words: 'лампочка, лампа' });
    okValue(await save({ id, words: 'лампочка, лампа, лампада', original }));
    expect(await save({ id, words: 'лампочка, светильник', original })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  test('the words of a search without results can prefill the form for synonyms', async () => {
    expect(await desk().does(getSynonyms, { id: '0', words: 'софит, ' })).toEqual({
      id: 0,
      words: 'софит,',
    });
  });
});
