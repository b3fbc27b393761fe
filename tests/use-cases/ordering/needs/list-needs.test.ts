import { beforeEach, describe, expect, test } from 'vitest';
import { addNeedsToBasket } from '#server/ordering/needs/add-needs-to-basket.server.ts';
import { changeNeeds } from '#server/ordering/needs/change-needs.server.ts';
import { clearArrived } from '#server/ordering/needs/clear-arrived.server.ts';
import { listNeeds } from '#server/ordering/needs/list-needs.server.ts';
import { needsOf } from '#server/ordering/needs/repository.server.ts';
import { restoreNeed } from '#server/ordering/needs/restore-need.server.ts';
import { setNeed } from '#server/ordering/needs/set-need.server.ts';
import { unsetNeed } from '#server/ordering/needs/unset-need.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { forgetMarks, need } from '#tests/builders/marks.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { main, manager } = actors;
beforeEach(async () => {
  await forgetMarks(fresh.db);
  await emptyBaskets(fresh.db);
});

const as = (actor: typeof main | typeof manager = main) => fresh.as(actor);
const list = async (raw: object = {}) => await as().does(listNeeds, raw);
const stored = async () =>
  (await needsOf(fresh.db, main.accountId)).map(
    ({ id, quantity, waits, arrivedAt }) => `${id}=${quantity}${waits ? '?' : ''}${arrivedAt ? '!' : ''}`,
  );

describe('the needs', () => {
  test('needs are listed newest first or, on request, with arrived products first', async () => {
    await need(fresh.db, main.accountId, '101=5', '103=7!', '105=2?', '104=1!');
    const { items, arrived, all } = await list();
    expect(items.map(({ id, need, arrivedAt }) => [id, need, arrivedAt])).toEqual([
      [104, 1, noon],
      [105, 2, undefined],
      [103, 7, noon],
      [101, 5, undefined],
    ]);
    expect([arrived, all]).toEqual([2, 4]);
    expect((await list({ sort: 'arrived' })).items.map(({ id }) => id)).toEqual([104, 103, 105, 101]);
    expect((await list({ query: 'трековый' })).items.map(({ id }) => id)).toEqual([104, 105]);
  });

  test('a need waits while all warehouses of the contract together have less free stock than wanted', async () => {
    await as().tries(setNeed, { id: 101, qnt: 1_560 });
    expect(await stored()).toEqual(['101=1560']);
    await as().tries(setNeed, { id: 101, qnt: 1_561 });
    expect(await stored()).toEqual(['101=1561?']);
    await as().tries(setNeed, { id: 101, qnt: 1 });
    expect(await stored()).toEqual(['101=1']);
  });

  test('a need keeps its quantity when the product is marked again without a quantity', async () => {
    await as().tries(setNeed, { id: 101, qnt: 5 });
    await as().tries(setNeed, { id: 101 });
    expect(await stored()).toEqual(['101=5']);
  });

  test('a need loses its arrival mark when the wanted quantity exceeds what has arrived', async () => {
    await need(fresh.db, main.accountId, '104=10!');
    await as().tries(setNeed, { id: 104, qnt: 9 });
    expect(await stored()).toEqual(['104=9!']);
    await as().tries(setNeed, { id: 104, qnt: 11 });
    expect(await stored()).toEqual(['104=11?']);
  });

  test('an account can remove only the arrival marks of its own needs', async () => {
    await need(fresh.db, main.accountId, '104=10!', '103=1!');
    await as(manager).tries(clearArrived, { id: 104 });
    await as().tries(clearArrived, { id: 103 });
    expect(await stored()).toEqual(['103=1', '104=10!']);
  });
});

describe('changing wanted quantities', () => {
  const change = async (want: unknown, actor: typeof main | typeof manager = main) =>
    await as(actor).does(changeNeeds, { want });

  test('valid quantities of needs are saved, and invalid quantities are reported', async () => {
    await need(fresh.db, main.accountId, '101=5', '103=7', '104=1', '106=2');
    const sent = { 101: '0012', 103: '7', 104: '0', 106: '1.5', 102: 'x', 105: '3' };
    expect(await change(sent)).toEqual({
      changed: 1,
      refused: { 104: 'Укажите количество товара', 106: 'Количество – целое число' },
    });
    expect((await stored()).toSorted()).toEqual(['101=12', '103=7', '104=1', '106=2']);
  });

  test('an account cannot change the needs of another account', async () => {
    await need(fresh.db, main.accountId, '101=5');
    expect(await change({ 101: '6' }, manager)).toEqual({ changed: 0, refused: {} });
    expect(await change('nonsense')).toEqual({ changed: 0, refused: {} });
    expect(await stored()).toEqual(['101=5']);
  });
});

test('a removed need is restored with its quantity, place and arrival mark', async () => {
  await need(fresh.db, main.accountId, '101=5', '104=10!', '103=7');
  const { removed } = await as().does(unsetNeed, { id: 104 });
  expect(removed).toEqual({ id: 104, qnt: 10, at: noon - 999, arrived: noon, articul: 'KV-TR30-4024' });
  expect(await stored()).toEqual(['103=7', '101=5']);
  await as().tries(restoreNeed, removed);
  expect(await stored()).toEqual(['103=7', '104=10!', '101=5']);
  expect(await as().tries(restoreNeed, { id: 999, qnt: 1, at: 1 })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await as().does(unsetNeed, { id: 105 })).removed).toBeUndefined();
});

test('adding all needs fills the basket up to the wanted quantities, as far as stock allows', async () => {
  await need(fresh.db, main.accountId, '101=1300', '104=24', '105=3', '103=7', '102=2');
  await fillBasketWith(fresh.db, main.accountId, '101:1:1=50', '102:1:1=2');
  const add = async () => await as().does(addNeedsToBasket, {});
  const lines = ['1/101:1:1=1240', '1/101:2:1=60', '1/102:1:1=2', '1/103:1:1=7', '1/104:1:1=10'];
  expect(await add()).toMatchObject({
    products: 3,
    pieces: 1_267,
    held: 1,
    missing: [
      { articul: 'KV-TR40-3038', asked: 3, added: 0 },
      { articul: 'KV-TR30-4024', asked: 24, added: 10 },
    ],
  });
  expect(await linesInDatabase(fresh.db)).toEqual(lines);
  expect(await add()).toMatchObject({ products: 0, pieces: 0, held: 3 });
  expect(await linesInDatabase(fresh.db)).toEqual(lines);
});
