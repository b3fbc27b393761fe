import { beforeEach, describe, expect, test } from 'vitest';
import { addDraftLine } from '#server/ordering/drafts/add-draft-line.server.ts';
import { addToDraft } from '#server/ordering/drafts/add-to-draft.server.ts';
import { changeDraft } from '#server/ordering/drafts/change-draft.server.ts';
import { getDraft } from '#server/ordering/drafts/get-draft.server.ts';
import { listOtherDrafts } from '#server/ordering/drafts/list-other-drafts.server.ts';
import { mergeDraft } from '#server/ordering/drafts/merge-draft.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const dealer = () => fresh.as(actors.main);

beforeEach(async () => {
  await emptyBaskets(fresh.db);
  await clearTables(fresh.db, 'drafts');
});

async function draftOf(header: string, ...basket: string[]): Promise<number> {
  await fillBasketWith(fresh.db, actors.main.accountId, ...basket);
  const { id } = await dealer().does(addToDraft, { header });
  await emptyBaskets(fresh.db);
  return id;
}

async function lines(id: number): Promise<string[]> {
  const rows = await fresh.db.selectFrom('draft_lines').selectAll().where('draft_id', '=', id).execute();
  return rows.map((l) => `${l.product_id}:${l.wms_id}:${l.type}=${l.quantity}@${l.seen_price}`).sort();
}

const seen = async (id: number) => (await dealer().does(getDraft, { id })).seen;

describe('changing a draft', () => {
  const change = async (id: number, fields: object) =>
    dealer().tries(changeDraft, { id, seen: await seen(id), ...fields });

  test('changing a draft accepts quantities above the stock and preserves the saved prices', async () => {
    const id = await draftOf('Объект', '101:1:1=2', '103:1:1=1', '104:1:1=3');
    const qnt = { 101: { 1: { 1: '99999' } }, 103: { 1: { 1: '1' } } };
    expect(okValue(await change(id, { qnt, remove: ['104:1:1'] }))).toEqual({ changed: 1, removed: 1 });
    expect(await lines(id)).toEqual(['101:1:1=99999@128450', '103:1:1=1@28460']);
    expect(await linesInDatabase(fresh.db)).toEqual([]);
  });

  test('a draft form that was opened before a change in another tab is refused', async () => {
    const id = await draftOf('Объект', '101:1:1=2');
    const before = await seen(id);
    okValue(await change(id, { qnt: { 101: { 1: { 1: '5' } } } }));
    const stale = await dealer().tries(changeDraft, { id, seen: before, qnt: { 101: { 1: { 1: '7' } } } });
    expect(stale).toMatchObject({ ok: false, code: 'CHANGED_MEANWHILE' });
    expect(await lines(id)).toEqual(['101:1:1=5@128450']);
  });

  test('a draft form sent twice is applied once, and other values from its page are refused', async () => {
    const id = await draftOf('Объект', '101:1:1=2', '103:1:1=1');
    const form = { id, seen: await seen(id), key: 'change-once' };
    const send = (fields: object) => dealer().tries(changeDraft, { ...form, ...fields });
    const qnt = { 101: { 1: { 1: '5' } } };
    const first = okValue(await send({ qnt, remove: ['103:1:1'] }));
    expect(first).toEqual({ changed: 1, removed: 1 });
    expect(okValue(await send({ qnt, remove: ['103:1:1'] }))).toEqual(first);
    expect(await send({ qnt: { 101: { 1: { 1: '6' } } } })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await lines(id)).toEqual(['101:1:1=5@128450']);
  });

  test('invalid quantities in a draft are refused with errors at their fields', async () => {
    const id = await draftOf('Объект', '101:1:1=2', '103:1:1=1');
    const qnt = { 101: { 1: { 1: '0' } }, 103: { 1: { 1: '9' } } };
    expect(await change(id, { qnt })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { 'qnt[101][1][1]': ['Укажите количество товара'] },
    });
    expect(await lines(id)).toEqual(['101:1:1=2@128450', '103:1:1=1@28460']);
  });

  test('the last line of a draft cannot be removed', async () => {
    const id = await draftOf('Объект', '101:1:1=2');
    expect(await change(id, { remove: ['101'] })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await lines(id)).toHaveLength(1);
  });
});

describe('adding to a draft', () => {
  const add = (id: number, fields: object) => dealer().tries(addDraftLine, { id, ...fields });

  test('a product is added to a draft by its articul in any spelling', async () => {
    const id = await draftOf('Объект', '101:1:1=2');
    expect(okValue(await add(id, { articul: ' lt-a60 11 40', qnt: '7', wms: 2 }))).toEqual({
      articul: 'LT-A60-11-40',
      unit: 'шт.',
      quantity: 7,
    });
    okValue(await add(id, { articul: 'LT-NB36-4054', qnt: 3 }));
    expect((await lines(id)).map((line) => line.split('@')[0])).toEqual(['101:1:1=5', '106:2:1=7']);
  });

  test.each([
    ['articul', { articul: 'НЕТ-1', qnt: 1 }],
    ['articul', { articul: ' ', qnt: 1 }],
    ['qnt', { articul: 'LT-NB36-4054', qnt: '0' }],
    ['wms', { articul: 'LT-NB36-4054', qnt: 1, wms: 3 }],
  ])('adding to a draft is refused with an error at the field %s: %j', async (field, fields) => {
    const id = await draftOf('Объект', '101:1:1=2');
    const refused = await add(id, fields);
    expect(refused).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    expect(Object.keys((refused as { fields: object }).fields)).toEqual([field]);
    expect(await lines(id)).toHaveLength(1);
  });

  test('a repeated request to add to a draft adds its pieces once', async () => {
    const id = await draftOf('Объект', '101:1:1=2');
    const form = { articul: 'LT-NB36-4054', qnt: 3, key: 'add-once' };
    const [one, other] = await Promise.all([add(id, form), add(id, form)]);
    expect([okValue(one).quantity, okValue(other).quantity]).toEqual([5, 5]);
    okValue(await add(id, { ...form, qnt: 4 }));
    expect((await lines(id)).map((line) => line.split('@')[0])).toEqual(['101:1:1=9']);
  });

  test('adding to a draft that was shown under another contract is refused', async () => {
    const id = await draftOf('Объект', '101:1:1=2');
    const fields = { articul: 'LT-NB36-4054', qnt: 1, contract: contract.second };
    expect(await add(id, fields)).toMatchObject({ code: 'CONTRACT_CHANGED' });
  });
});

describe('merging drafts', () => {
  test('merging drafts adds up equal lines, keeps all other lines and leaves one draft', async () => {
    const id = await draftOf('Первый', '101:1:1=2', '103:1:1=1');
    const into = await draftOf('Второй', '101:1:1=99998', '106:1:1=3');
    expect(await dealer().does(listOtherDrafts, { id })).toEqual({
      id,
      header: 'Первый',
      others: [{ id: into, header: 'Второй' }],
    });
    const merged = { id: into, header: 'Второй', merged: 'Первый', count: 3 };
    expect(await dealer().does(mergeDraft, { id, into })).toEqual(merged);
    expect((await lines(into)).map((line) => line.split('@')[0])).toEqual([
      '101:1:1=99999',
      '103:1:1=1',
      '106:1:1=3',
    ]);
    expect(await dealer().tries(mergeDraft, { id, into })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await lines(id)).toEqual([]);
  });

  test('a draft cannot be merged with itself', async () => {
    const id = await draftOf('Первый', '101:1:1=2');
    expect(await dealer().tries(mergeDraft, { id, into: id })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await lines(id)).toHaveLength(1);
  });
});
