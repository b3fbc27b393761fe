import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  missedSearchService,
  writeMissedSearches,
} from '#server/catalogue/missed-searches/count-missed.server.ts';
import {
  addMissed,
  maxTextsADay,
  pruneMissed,
} from '#server/catalogue/missed-searches/missed.repository.server.ts';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import { showOpenCatalogue } from '#server/catalogue/show-open-catalogue.server.ts';
import { demandFile } from '#server/desk/demand/demand-file.server.ts';
import { showDemand } from '#server/desk/demand/show-demand.server.ts';
import { showToday } from '#server/desk/today/show-today.server.ts';
import { type Actor, anonymous } from '#server/kernel/actor.ts';
import { wantedGoodsJob } from '#server/ordering/needs/add-up-wanted.server.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const day = 24 * 3_600_000;

beforeEach(async () => {
  for (const table of ['missed_searches', 'wanted_goods', 'needs', 'watches'] as const)
    await fresh.db.deleteFrom(table).execute();
});

const asking = (actor: Actor, now = noon) => ({
  ...fresh.as(actor, now),
  ...missedSearchService(fresh.db),
});
const search = async (query: string, filter: object = {}, actor: Actor = actors.main) =>
  await asking(actor).does(showCatalogue, { query, ...filter });
const kept = async () => {
  await writeMissedSearches(fresh.db);
  return fresh.db
    .selectFrom('missed_searches')
    .select(['day', 'words', 'searches'])
    .orderBy('words')
    .execute();
};

describe('searches that find nothing', () => {
  test('missed searches with the same words are counted together, for dealers and visitors alike', async () => {
    await search('  Вентилятор КАНАЛЬНЫЙ-125 ');
    await search('вентилятор канальный 125');
    await asking(anonymous).does(showOpenCatalogue, { query: 'Вентилятор, канальный 125' });
    expect(await kept()).toEqual([{ day: '2026-07-20', words: 'вентилятор канальный 125', searches: 3 }]);
    await search('вентилятор канальный 125');
    expect((await kept())[0]?.searches).toBe(4);
  });

  test('a search is not counted as missed if filters exclude the product or the text cannot name one', async () => {
    const [product] = (await search('')).items;
    await search(product!.articul, { minprice: '99999999', byprice: 'price_rrc' });
    await search(product!.articul);
    await search('');
    await search('!!!');
    await search('ivanov@example.com');
    await search('+7 (903) 123-45-67');
    await search('8 903 123 45 67');
    await search('79031234567');
    await search('Иван +7 903 123-45-67');
    await search('тел. 8 (903) 123.45.67');
    expect(await kept()).toEqual([]);
  });

  test('searches by programs or staff in the open catalogue are not counted as missed', async () => {
    const viewedBy = { staffId: staff.staffId, dealer: 'Люмен', until: noon + day };
    await asking(anonymous).tries(showOpenCatalogue, { query: 'вентилятор', detailed: '1' });
    await asking({ ...actors.main, viewedBy }).tries(showOpenCatalogue, { query: 'вентилятор' });
    expect(await kept()).toEqual([]);
  });

  test('searches by staff who view the portal as a dealer are not counted as missed', async () => {
    const viewedBy = { staffId: staff.staffId, dealer: 'Люмен', until: noon + day };
    await search('вентилятор', {}, { ...actors.main, viewedBy });
    expect(await kept()).toEqual([]);
  });

  test('a database error while recording missed searches is not thrown, and the log omits the texts', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await search('вентилятор');
    await fresh.db.schema.alterTable('missed_searches').renameTo('gone').execute();
    try {
      await expect(writeMissedSearches(fresh.db)).resolves.toBeUndefined();
      expect(warn.mock.calls.flat().join()).not.toMatch(/вентилятор/);
    } finally {
      warn.mockRestore();
      await fresh.db.schema.alterTable('gone').renameTo('missed_searches').execute();
    }
  });
});

test('at most 1,000 missed searches are stored per day, and stored searches are still counted', async () => {
  const texts = Array.from({ length: maxTextsADay + 5 }, (_, i): [string, number] => [`robot ${i}`, 1]);
  await addMissed(fresh.db, '2026-07-20', new Map(texts));
  await addMissed(
    fresh.db,
    '2026-07-20',
    new Map([
      ['robot 0', 2],
      ['лампа e40', 1],
    ]),
  );
  const rows = await kept();
  expect(rows.length).toBe(maxTextsADay);
  expect(rows.find(({ words }) => words === 'robot 0')?.searches).toBe(3);
});

test('missed searches are deleted after 90 days', async () => {
  await addMissed(fresh.db, '2026-04-20', new Map([['старое', 1]]));
  await addMissed(fresh.db, '2026-04-21', new Map([['новое', 1]]));
  expect(await pruneMissed(fresh.db, noon)).toBe(true);
  expect(await pruneMissed(fresh.db, noon)).toBe(false);
  expect((await kept()).map(({ words }) => words)).toEqual(['новое']);
});

/** Removes all products from stock. */
const sellOut = () => changeRows(fresh.db, 'stocks', {}, { quantity: 0, reserved: 0 });

/** Runs the job until it waits for the next night. */
async function addUpWanted(): Promise<void> {
  let payload: unknown = {};
  do {
    const ctx = { ...fresh.as(), mailer: undefined as never };
    const again = await wantedGoodsJob.periodic(payload as never, ctx, undefined as never);
    payload = again.payload;
  } while (Object.keys(payload as object).length > 0);
}

const need = (account_id: number, product_id: number, quantity: number, waits = 1) =>
  addRows(fresh.db, 'needs', { account_id, product_id, quantity, waits, added_at: noon });

test('the demand page lists needed products with the number of dealers and the quantity', async () => {
  await sellOut();
  const [{ accountId: main }, { accountId: manager }, { accountId: other }] = [
    actors.main,
    actors.manager,
    actors.other,
  ];
  await need(main, 101, 5);
  await need(manager, 101, 7);
  await need(main, 103, 1);
  await need(other, 103, 2);
  await need(other, 104, 9, 0);
  await addUpWanted();
  const context = fresh.as(colleagues.newcomer);
  const { goods } = await context.does(showDemand, {});
  expect(goods.map(({ id, dealers, quantity }) => [id, dealers, quantity])).toEqual([
    [103, 2, 3],
    [101, 1, 12],
  ]);
  expect((await context.does(showToday, undefined))?.goods).toEqual(goods);
  await fresh.db.deleteFrom('needs').where('product_id', '=', 103).execute();
  await addUpWanted();
  expect((await context.does(showDemand, {})).goods.map(({ id }) => id)).toEqual([101]);
});

test('the demand page omits a product if the needed quantity is free in stock', async () => {
  await sellOut();
  const main = actors.main.accountId;
  await need(main, 101, 5);
  await need(main, 102, 5);
  await need(main, 103, 5);
  await addUpWanted();
  const come = (id: number, quantity: number, reserved = 0) =>
    changeRows(fresh.db, 'stocks', { product_id: id, wms_id: 1 }, { quantity, reserved });
  await come(101, 5);
  await come(102, 5, 1);
  const { goods } = await fresh.as(staff).does(showDemand, {});
  expect(goods.map(({ id, free }) => [id, free])).toEqual([
    [103, 0],
    [102, 4],
  ]);
});

test('dealers who wait for an arrival are counted separately from dealers who need a quantity', async () => {
  await sellOut();
  const watch = (account_id: number, product_id: number, more: { once?: number; told_at?: number } = {}) =>
    addRows(fresh.db, 'watches', {
      account_id,
      product_id,
      once: 1,
      added_at: noon,
      in_stock: '',
      told_at: null,
      ...more,
    });
  const [main, manager, other] = [actors.main.accountId, actors.manager.accountId, actors.other.accountId];
  await need(main, 101, 5);
  await watch(main, 101);
  await watch(main, 102);
  await watch(manager, 102);
  await watch(other, 102);
  // Products that have arrived, or that only programs follow, do not count as awaited.
  await watch(main, 103, { told_at: noon });
  await watch(main, 104, { once: 0 });
  await addUpWanted();
  const { goods } = await fresh.as(staff).does(showDemand, {});
  expect(goods.map(({ id, dealers, quantity, awaiting }) => [id, dealers, quantity, awaiting])).toEqual([
    [102, 0, 0, 2],
    [101, 1, 5, 1],
  ]);
  const file = await fresh.as(staff).does(demandFile, { list: 'goods' });
  const rows = await rowsOf(new Uint8Array(await buffer(file.body)));
  expect(rows[0]?.slice(2, 5)).toEqual(['Нужен дилерам', 'Нужно', 'Ждут дилеры']);
});

test('missed searches of a period are listed, the most frequent first, and can be downloaded', async () => {
  await addMissed(fresh.db, '2026-06-20', new Map([['давно', 50]]));
  await addMissed(fresh.db, '2026-07-19', new Map([['лампа e40', 2]]));
  await addMissed(
    fresh.db,
    '2026-07-20',
    new Map([
      ['лампа e40', 1],
      ['вентилятор', 2],
    ]),
  );
  const context = fresh.as(staff);
  expect(await context.does(showDemand, {})).toMatchObject({
    period: { first: '2026-06-21', last: '2026-07-20' },
    searches: [
      { words: 'лампа e40', searches: 3, lastOn: '2026-07-20' },
      { words: 'вентилятор', searches: 2, lastOn: '2026-07-20' },
    ],
  });
  const asked = { startDate: '20.06.2026', endDate: '20.06.2026' };
  expect((await context.does(showDemand, asked)).searches.map(({ words }) => words)).toEqual(['давно']);
  const file = await context.does(demandFile, { list: 'searches', ...asked });
  expect((await rowsOf(new Uint8Array(await buffer(file.body))))[1]?.[0]).toBe('давно');
  expect((await context.does(showToday, undefined))?.searches).toHaveLength(2);
});
