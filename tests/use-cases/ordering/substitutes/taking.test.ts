import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { swappedText } from '#app/components/ordering/substitutes/swapped-text.ts';
import { addToDraft } from '#server/ordering/drafts/add-to-draft.server.ts';
import { getDraft } from '#server/ordering/drafts/get-draft.server.ts';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { previewLines } from '#server/ordering/fast-order/preview-fast-order.server.ts';
import { askRepeat } from '#server/ordering/orders/ask-repeat.server.ts';
import { getCheckout } from '#server/ordering/orders/get-checkout.server.ts';
import type { Proposal } from '#server/ordering/substitutes/proposal.ts';
import { replaceBasketLine } from '#server/ordering/substitutes/replace-basket-line.server.ts';
import { replaceDraftLine } from '#server/ordering/substitutes/replace-draft-line.server.ts';
import { takeSubstitute } from '#server/ordering/substitutes/take-substitute.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { moreLamps } from '#tests/builders/more-lamps.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { accountId } = actors.main;
const dealer = () => fresh.as(actors.main);
const lines = () => linesInDatabase(fresh.db);

beforeAll(async () => {
  await moreLamps(fresh.db, [
    { id: 200, header: 'Лампа груша', base: 10_000, stock: [0, 0] },
    { id: 201, header: 'Лампа груша матовая', base: 9_000, stock: [140, 0], multiple: 10 },
    { id: 202, header: 'Лампа груша', base: 10_000, stock: [5, 40] },
  ]);
  await moreLamps(fresh.db, [
    { id: 210, header: 'Стартёр 4', base: 10_000, stock: [0, 0] },
    { id: 211, header: 'Стартёр 4 синий', base: 9_000, stock: [200, 0], minimum: 50 },
  ]);
});
beforeEach(async () => {
  await emptyBaskets(fresh.db);
  await clearTables(fresh.db, 'drafts');
});

describe('substitutes for a basket line', () => {
  const replace = (more: object) =>
    dealer().tries(replaceBasketLine, { id: 200, wms: 1, by: 201, byWms: 1, ...more });

  test('a substitute replaces a sold-out line in place, with its quantity rounded up', async () => {
    await fillBasketWith(fresh.db, accountId, '200:1:1=24', '106:1:1=2');
    expect(okValue(await replace({}))).toEqual({
      articul: 'A-200',
      by: 'A-201',
      same: false,
      unit: 'шт.',
      note: 'Количество увеличено с\u00a024 до\u00a030\u00a0шт.: продаётся по\u00a010\u00a0шт.',
      kept: 0,
      missing: 24,
      added: 30,
    });
    expect(await lines()).toEqual(['1/106:1:1=2', '1/201:1:1=30']);
    const { basket } = await dealer().does(getCheckout, undefined);
    expect(basket.groups[0]?.lines.map(({ id }) => id)).toEqual([201, 106]);
  });

  test('a substitute for a short basket line replaces only the missing pieces', async () => {
    await fillBasketWith(fresh.db, accountId, '202:1:1=24');
    const { proposals } = await dealer().does(getCheckout, undefined);
    expect(proposals['202:1:1']?.map(({ id, wms, quantity }) => [id, wms, quantity])).toEqual([
      [202, 2, 19],
      [201, 1, 20],
    ]);
    expect(proposals['202:1:1']?.[0]?.reason).toBe('тот же товар; 40\u00a0шт. на складе Тверь');
    expect(okValue(await replace({ id: 202 }))).toMatchObject({ kept: 5, missing: 19, added: 20 });
    expect(await lines()).toEqual(['1/201:1:1=20', '1/202:1:1=5']);
  });

  test('a proposed quantity excludes the pieces that the basket already contains', async () => {
    await fillBasketWith(fresh.db, accountId, '200:1:1=24', '201:1:1=130');
    const { proposals } = await dealer().does(getCheckout, undefined);
    const found = proposals['200:1:1']?.map(({ id, quantity, inBasket }) => [id, quantity, inBasket]);
    expect(found).toContainEqual([201, 10, 130]);
  });

  test('the message about a substitute with an equal articul contains the product names', async () => {
    await changeRows(fresh.db, 'products', { id: 201 }, { articul: 'A-200' });
    await fillBasketWith(fresh.db, accountId, '200:1:1=24');
    const done = await dealer().does(replaceBasketLine, { id: 200, wms: 1, by: 201, byWms: 1 });
    expect(swappedText(done)).toBe(
      'Вместо «Лампа груша» взяли «Лампа груша матовая»: 30\u00a0шт. Количество увеличено с\u00a024 до\u00a030\u00a0шт.: продаётся по\u00a010\u00a0шт.',
    );
    await changeRows(fresh.db, 'products', { id: 201 }, { articul: 'A-201' });
  });

  test('a basket line is replaced only once and only if pieces are missing', async () => {
    await fillBasketWith(fresh.db, accountId, '200:1:1=24', '106:1:1=2');
    await replace({});
    expect(await replace({})).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message: 'Этой позиции в корзине уже нет',
    });
    expect(await replace({ id: 106 })).toMatchObject({ code: 'CHANGED_MEANWHILE', status: 409 });
    expect(await lines()).toEqual(['1/106:1:1=2', '1/201:1:1=30']);
  });

  test('a basket line stays if its substitute is unavailable or another contract was shown', async () => {
    await fillBasketWith(fresh.db, accountId, '200:1:1=24');
    expect(await replace({ byWms: 2 })).toMatchObject({ code: 'NOT_ENOUGH_STOCK' });
    expect(await replace({ by: 999 })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await replace({ contract: contract.second })).toMatchObject({ code: 'CONTRACT_CHANGED' });
    expect(await lines()).toEqual(['1/200:1:1=24']);
  });
});

describe('the minimum of a substitute applies to the whole line', () => {
  const shownFor = (proposals: Record<string, Proposal[]>) =>
    proposals['210:1:1']?.map(({ id, quantity }) => [id, quantity]);

  test('the minimum of a substitute counts pieces that its basket line already has', async () => {
    await fillBasketWith(fresh.db, accountId, '210:1:1=3', '211:1:1=50');
    const { proposals } = await dealer().does(getCheckout, undefined);
    expect(shownFor(proposals)).toEqual([[211, 3]]);
    const press = { id: 210, wms: 1, by: 211, byWms: 1 };
    expect(await dealer().does(replaceBasketLine, press)).toMatchObject({ added: 3 });
    expect(await lines()).toEqual(['1/211:1:1=53']);
  });

  test('the minimum of a substitute applies separately to a basket line of another type', async () => {
    await fillBasketWith(fresh.db, accountId, '210:1:2=3', '211:1:1=50');
    const { proposals } = await dealer().does(getCheckout, undefined);
    expect(proposals['210:1:2']?.map(({ quantity }) => quantity)).toEqual([50]);
    const press = { id: 210, wms: 1, type: '2', by: 211, byWms: 1 };
    expect(await dealer().does(replaceBasketLine, press)).toMatchObject({ added: 50 });
  });

  test('the minimum of a substitute counts pieces that the draft already has', async () => {
    await fillBasketWith(fresh.db, accountId, '210:1:1=3', '211:1:1=50');
    const { id } = await dealer().does(addToDraft, { header: 'Объект' });
    await emptyBaskets(fresh.db);
    const { proposals } = await dealer().does(getDraft, { id });
    expect(shownFor(proposals)).toEqual([[211, 3]]);
    expect(proposals['210:1:1']?.[0]?.inBasket).toBe(50);
    const press = { draft: id, id: 210, wms: 1, by: 211, byWms: 1 };
    expect(await dealer().does(replaceDraftLine, press)).toMatchObject({ added: 3 });
    const draft = await dealer().does(getDraft, { id });
    expect(draft.lines.map((line) => [line.id, line.quantity])).toEqual([[211, 53]]);
  });

  test('when an order is repeated, the minimum of a substitute counts pieces in the basket', async () => {
    await insertOrder(fresh.db, { id: 77, state: 3, lines: [[101, 1, 3, '2']] });
    await changeRows(fresh.db, 'order_lines', { order_id: 77 }, { product_id: 210 });
    await fillBasketWith(fresh.db, accountId, '211:1:1=50');
    const { proposals } = await dealer().does(askRepeat, { id: 77 });
    const [first] = Object.values(proposals)[0] ?? [];
    expect(first).toMatchObject({ id: 211, wms: 1, quantity: 3 });
    const press = { by: 211, wms: 1, qnt: first?.quantity };
    expect(await dealer().does(takeSubstitute, press)).toMatchObject({ added: 3 });
    expect(await lines()).toEqual(['1/211:1:1=53']);
  });

  test('a repeated order does not propose its own product from another warehouse', async () => {
    await insertOrder(fresh.db, { id: 78, state: 3, lines: [[101, 1, 40]] });
    await changeRows(fresh.db, 'order_lines', { order_id: 78 }, { product_id: 202 });
    const { proposals } = await dealer().does(askRepeat, { id: 78 });
    expect(
      Object.values(proposals)
        .flat()
        .map(({ id }) => id),
    ).not.toContain(202);
  });

  test('the minimum of a substitute counts pieces in the basket and in fast-order rows above', async () => {
    const preview = async (rows: [string, string][], more: object = {}) => {
      const sent = rows.map(([articul, qnt]) => ({ articul, qnt, wms: '1' }));
      return (await dealer().does(previewLines, { lines: sent, checked: '1', ...more })).rows;
    };
    const quantities = async (...rows: [string, string][]) => {
      const place = rows.findIndex(([articul]) => articul === 'A-210');
      const offered = (await preview(rows))[place]?.proposals?.[0]?.quantity;
      const after = await preview(rows, { swap: `${place}:0:211:1:${offered}:${rows[place]?.[1]}` });
      return [offered, after[place]?.quantity];
    };
    expect(await quantities(['A-210', '3'])).toEqual([50, '50']);
    expect(await quantities(['A-211', '60'], ['A-210', '3'])).toEqual([3, '3']);
    expect(await quantities(['A-210', '3'], ['A-211', '60'])).toEqual([50, '50']);
    await fillBasketWith(fresh.db, accountId, '211:1:1=50');
    expect(await quantities(['A-210', '3'])).toEqual([3, '3']);
  });
});

describe('substitutes in a fast order', () => {
  const swapIn = (count: number, swap: string) => {
    const sent = Array.from({ length: count }, (_, i) => ({
      articul: i === 0 ? 'A-202' : `X-${i}`,
      qnt: '24',
    }));
    return dealer().tries(checkFastOrder, { lines: sent, checked: '1', swap });
  };

  test('a substitute cannot extend a fast order beyond 2,000 rows', async () => {
    expect(await swapIn(2_000, '0:5:201:1:19:24')).toMatchObject({ ok: false, code: 'TOO_MANY_LINES' });
    expect(await swapIn(2_000, '0:0:201:1:19:24')).toMatchObject({ ok: true });
  });

  test('a fast order ignores a substitute if the quantity was changed after the offer', async () => {
    const rows = async (swap: string) => {
      const sent = [{ articul: 'A-202', qnt: '10', wms: '1' }];
      const { rows } = await dealer().does(previewLines, { lines: sent, checked: '1', swap });
      return rows.map(({ articul, quantity }) => [articul, quantity]);
    };
    expect(await rows('0:5:201:1:19:24')).toEqual([['A-202', '10']]);
    expect(await rows('0:5:201:1:5:10 шт')).toEqual([
      ['A-202', '5'],
      ['A-201', expect.anything()],
    ]);
  });

  test('a fast order refuses an unknown substitute', async () => {
    expect(await swapIn(1, '0:5:999:1:19:24')).toMatchObject({ ok: false, code: 'PRODUCT_GONE' });
  });
});

describe('substitutes for a draft line', () => {
  async function draftOf(...basket: string[]): Promise<number> {
    await fillBasketWith(fresh.db, accountId, ...basket);
    const { id } = await dealer().does(addToDraft, { header: 'Объект' });
    await emptyBaskets(fresh.db);
    return id;
  }
  const shown = async (id: number) => {
    const draft = await dealer().does(getDraft, { id });
    return draft.lines.map((line) => `${line.id}:${line.wms}=${line.quantity}`).sort();
  };
  const replace = (draft: number, more: object = {}) =>
    dealer().tries(replaceDraftLine, { draft, id: 200, wms: 1, by: 201, byWms: 1, ...more });

  test('a substitute for a short draft line changes the draft, not the basket', async () => {
    const id = await draftOf('200:1:1=24', '202:1:1=8');
    const { proposals } = await dealer().does(getDraft, { id });
    expect(Object.keys(proposals).sort()).toEqual(['200:1:1', '202:1:1']);
    expect(okValue(await replace(id))).toMatchObject({ by: 'A-201', kept: 0, missing: 24, added: 30 });
    expect(okValue(await replace(id, { id: 202, by: 202, byWms: 2 }))).toMatchObject({ kept: 5, added: 3 });
    expect(await shown(id)).toEqual(['201:1=30', '202:1=5', '202:2=3']);
    expect(await lines()).toEqual([]);
  });

  test('a draft line is replaced with a substitute only once', async () => {
    const id = await draftOf('200:1:1=24');
    await replace(id);
    expect(await replace(id)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message: 'Этой позиции в черновике уже нет',
    });
    expect(await shown(id)).toEqual(['201:1=30']);
  });

  test('a draft line stays if its substitute is sold out, unknown or in a forbidden warehouse', async () => {
    const id = await draftOf('200:1:1=24');
    expect(await replace(id, { byWms: 2 })).toMatchObject({ code: 'NOT_ENOUGH_STOCK' });
    expect(await replace(id, { by: 999 })).toMatchObject({ code: 'PRODUCT_GONE' });
    expect(await replace(id, { byWms: 3 })).toMatchObject({ code: 'WAREHOUSE_NOT_ALLOWED' });
    expect(await shown(id)).toEqual(['200:1=24']);
  });
});

describe('putting a substitute into the basket', () => {
  const take = (more: object) => dealer().tries(takeSubstitute, { by: 202, wms: 1, qnt: 3, ...more });

  test('a substitute is added to the basket up to its stock, once per click', async () => {
    expect(okValue(await take({ qnt: 24, key: 'press' }))).toMatchObject({ added: 5 });
    expect(okValue(await take({ qnt: 24, key: 'press' }))).toMatchObject({ added: 5 });
    expect(await take({ key: 'next' })).toMatchObject({ code: 'NOT_ENOUGH_STOCK' });
    expect(await lines()).toEqual(['1/202:1:1=5']);
  });

  test('the response explains why more pieces of a substitute were added than requested', async () => {
    const { added, note } = okValue(await take({ by: 201 }));
    expect(added).toBe(10);
    expect(note).toMatch(/Количество увеличено с\u00a0\d+ до\u00a010\u00a0шт\./);
  });

  test.each([
    [{ qnt: '0' }, 'qnt'],
    [{ by: 'x' }, 'by'],
    [{ wms: '' }, 'wms'],
  ])('adding a substitute with an invalid field is refused with a field error: %j', async (more, field) => {
    expect(await take(more)).toMatchObject({ code: 'BAD_INPUT', fields: { [field]: [expect.any(String)] } });
  });
});
