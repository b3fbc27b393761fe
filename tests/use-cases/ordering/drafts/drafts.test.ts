import { beforeEach, describe, expect, test } from 'vitest';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { addToDraft } from '#server/ordering/drafts/add-to-draft.server.ts';
import { getDraft } from '#server/ordering/drafts/get-draft.server.ts';
import { listDrafts } from '#server/ordering/drafts/list-drafts.server.ts';
import { removeDraft } from '#server/ordering/drafts/remove-draft.server.ts';
import { renameDraft } from '#server/ordering/drafts/rename-draft.server.ts';
import { repeatDraft } from '#server/ordering/drafts/repeat-draft.server.ts';
import { defaultHeader } from '#server/ordering/drafts/rules.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const main: SignedIn = actors.main;
const as = (actor = main, now = noon) => fresh.as(actor, now);
const lines = () => linesInDatabase(fresh.db);

beforeEach(async () => {
  await emptyBaskets(fresh.db);
  await clearTables(fresh.db, 'drafts');
});

/** Saves a basket of these lines and leaves the basket empty. Returns the draft's id. */
async function draftOf(...basket: string[]): Promise<number> {
  await fillBasketWith(fresh.db, main.accountId, ...basket);
  const { id } = await as().does(addToDraft, { header: 'Объект\nна Заводской' });
  await emptyBaskets(fresh.db);
  return id;
}

/** Changes the stock of a product in Томилино as an import does, runs `work`, and restores the stock. */
async function withStock(id: number, quantity: number, work: () => Promise<void>): Promise<void> {
  const change = async (value: number) => {
    await changeRows(fresh.db, 'stocks', { product_id: id, wms_id: 1 }, { quantity: value });
    await markProductsChanged(fresh.db, [id], noon);
    await refreshCatalogue(fresh.db);
  };
  const { quantity: before } = await fresh.db
    .selectFrom('stocks')
    .select('quantity')
    .where('product_id', '=', id)
    .where('wms_id', '=', 1)
    .executeTakeFirstOrThrow();
  await change(quantity);
  await work();
  await change(before);
}

describe('the name of a draft', () => {
  test('the default name of a draft contains the time in Moscow (§10.25)', () => {
    expect(defaultHeader(Date.parse('2026-07-05T06:04:07Z'))).toBe('Корзина от 5/7/2026 9:04:07');
    expect(defaultHeader(Date.parse('2026-12-31T21:00:00Z'))).toBe('Корзина от 1/1/2027 0:00:00');
  });

  test.each([{}, { header: '' }, { header: '   ' }])('a draft needs a name: %j', async (input) => {
    await fillBasketWith(fresh.db, main.accountId, '101:1:1=2');
    expect(await as().tries(addToDraft, input)).toMatchObject({
      code: 'BAD_INPUT',
      fields: { header: ['Это поле необходимо заполнить.'] },
    });
  });
});

describe('saving the basket as a draft', () => {
  test('saving a draft copies all basket lines and leaves the basket unchanged', async () => {
    await fillBasketWith(fresh.db, main.accountId, '101:1:1=24', '101:1:gift=1', '106:2:1=100');
    const saved = await as().does(addToDraft, { header: ' Склад 3 ' });
    expect(saved).toMatchObject({ header: 'Склад 3', count: 3, quantity: 125 });
    expect(await lines()).toHaveLength(3);
    const draft = await as().does(getDraft, { id: saved.id });
    expect(draft.lines.map(({ id, wms, type, quantity }) => `${id}:${wms}:${type}=${quantity}`)).toEqual([
      '101:1:1=24',
      '101:1:gift=1',
      '106:2:1=100',
    ]);
  });

  test('an empty basket cannot be saved as a draft', async () => {
    expect(await as().tries(addToDraft, { header: 'Пусто' })).toMatchObject({ code: 'EMPTY_BASKET' });
  });
});

describe('the list of drafts', () => {
  test('the list of drafts shows ten per page, the newest first (§9.1)', async () => {
    await fillBasketWith(fresh.db, main.accountId, '101:1:1=2');
    for (let i = 1; i <= 12; i++) {
      await as(main, noon + i * 1000).tries(addToDraft, { header: `Черновик ${i}` });
    }
    const first = await as().does(listDrafts, {});
    expect(first.drafts.map(({ header }) => header)).toEqual(
      Array.from({ length: 10 }, (_, i) => `Черновик ${12 - i}`),
    );
    expect(first.paging).toEqual({ page: 1, perpage: 10, pages: 2, total: 12 });
    const second = await as().does(listDrafts, { page: 2 });
    expect(second.drafts).toMatchObject([
      { header: 'Черновик 2' },
      { header: 'Черновик 1', count: 1, quantity: 2 },
    ]);
  });

  test.each([
    ['a colleague', actors.manager],
    ['another dealer', actors.other],
  ])(
    'a draft is hidden from %s, who cannot open, rename, remove or repeat the draft',
    async (_, stranger) => {
      const id = await draftOf('101:1:1=2');
      expect((await as(stranger).does(listDrafts, {})).drafts).toEqual([]);
      for (const useCase of [getDraft, removeDraft, repeatDraft]) {
        expect(await as(stranger).tries(useCase as typeof getDraft, { id })).toMatchObject({
          code: 'NOT_FOUND',
        });
      }
      expect(await as(stranger).tries(renameDraft, { id, header: 'Моё' })).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect((await as().does(listDrafts, {})).drafts).toMatchObject([{ header: 'Объект на Заводской' }]);
    },
  );

  test('a draft can be renamed and removed', async () => {
    const id = await draftOf('101:1:1=2');
    await as().tries(renameDraft, { id, header: 'Объект 2' });
    expect((await as().does(listDrafts, {})).drafts).toMatchObject([{ id, header: 'Объект 2' }]);
    expect(await as().tries(removeDraft, { id })).toMatchObject({ value: { count: 0 } });
    expect(await fresh.db.selectFrom('draft_lines').selectAll().execute()).toEqual([]);
  });
});

describe('opening a draft', () => {
  test('an open draft marks lines that are short of stock', async () => {
    const id = await draftOf('104:1:1=10', '101:1:1=5');
    await withStock(104, 4, async () => {
      const draft = await as().does(getDraft, { id });
      expect(draft).toMatchObject({ short: 1, dearer: 0, cheaper: 0 });
      expect(draft.lines.find((line) => line.id === 104)).toMatchObject({
        available: 4,
        problem: { code: 'NOT_ENOUGH_STOCK', message: 'Есть только 4\u00a0шт.' },
      });
    });
  });

  test('an open draft counts the lines that have become dearer or cheaper', async () => {
    const id = await draftOf('101:1:1=1', '103:1:1=1');
    await changeRows(fresh.db, 'draft_lines', { product_id: 101 }, { seen_price: 130_000 });
    await changeRows(fresh.db, 'draft_lines', { product_id: 103 }, { seen_price: 20_000 });
    const draft = await as().does(getDraft, { id });
    expect(draft).toMatchObject({ dearer: 1, cheaper: 1, total: 128_450 + 28_460 });
  });

  test('a draft counts a product that is no longer sold as neither dearer nor cheaper', async () => {
    const id = await draftOf('101:1:1=1', '103:1:1=1');
    const sold = async (enabled: number) => {
      await changeRows(fresh.db, 'products', { id: 103 }, { enabled });
      await markProductsChanged(fresh.db, [103], noon);
      await refreshCatalogue(fresh.db);
    };
    await sold(0);
    const draft = await as().does(getDraft, { id });
    await sold(1);
    expect(draft).toMatchObject({ short: 1, dearer: 0, cheaper: 0, total: 128_450 });
  });

  test('an open draft marks a line in a warehouse that the contract does not allow', async () => {
    const id = await draftOf('101:2:1=1');
    const chosen = (contract_id: number) =>
      changeRows(fresh.db, 'accounts', { id: main.accountId }, { contract_id });
    await chosen(contract.second);
    const draft = await as().does(getDraft, { id });
    await chosen(contract.main);
    expect(draft.lines).toMatchObject([{ available: 0, problem: { code: 'WAREHOUSE_NOT_ALLOWED' } }]);
  });

  test('a draft contains no price while prices are hidden', async () => {
    const id = await draftOf('101:1:1=1');
    const hidden = as({ ...main, hidesPrices: true });
    const draft = await hidden.does(getDraft, { id });
    expect(draft).toMatchObject({ showWholesale: false, total: 0, dearer: 0 });
    expect(draft.lines).toMatchObject([{ price: undefined, savedPrice: undefined }]);
  });
});

describe('putting a draft into the basket', () => {
  test('the lines of a draft are added to the basket up to the free stock', async () => {
    const id = await draftOf('104:1:1=10', '101:1:1=5');
    await fillBasketWith(fresh.db, main.accountId, '104:1:1=4', '106:1:1=7');
    const done = await as().does(repeatDraft, { id, contract: contract.main });
    expect(await lines()).toEqual(['1/101:1:1=5', '1/104:1:1=10', '1/106:1:1=7']);
    expect(done).toMatchObject({
      count: 11,
      missing: [{ articul: 'KV-TR30-4024', asked: 10, added: 6 }],
      kept: undefined,
    });
  });

  test('a draft can replace the basket, whose lines are then saved as another draft', async () => {
    const id = await draftOf('101:1:1=5');
    await fillBasketWith(fresh.db, main.accountId, '106:1:1=7');
    const done = await as().does(repeatDraft, { id, replace: '1' });
    expect(await lines()).toEqual(['1/101:1:1=5']);
    const kept = await as().does(getDraft, { id: done.kept?.id });
    expect(kept).toMatchObject({
      header: 'Корзина от 20/7/2026 12:00:00',
      lines: [{ id: 106, quantity: 7 }],
    });
  });

  test('the basket stays unchanged when no product of the draft is available', async () => {
    const id = await draftOf('108:1:1=5');
    await fillBasketWith(fresh.db, main.accountId, '106:1:1=7');
    expect(await as().tries(repeatDraft, { id, replace: '1' })).toMatchObject({
      code: 'NOTHING_TO_REPEAT',
      data: { title: 'Нет в наличии' },
    });
    expect(await lines()).toEqual(['1/106:1:1=7']);
    expect((await as().does(listDrafts, {})).drafts).toHaveLength(1);
  });

  test('a draft that was shown under another contract cannot be put into the basket', async () => {
    const id = await draftOf('101:1:1=5');
    expect(await as().tries(repeatDraft, { id, contract: contract.second })).toMatchObject({
      code: 'CONTRACT_CHANGED',
    });
  });
});
