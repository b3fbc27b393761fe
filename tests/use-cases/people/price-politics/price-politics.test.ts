import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { politicsOf } from '#server/people/contracts/repository.server.ts';
import { listManagers } from '#server/people/managers/list-managers.server.ts';
import { getPolitics } from '#server/people/price-politics/get-politics.server.ts';
import { politicsRecord } from '#server/people/price-politics/politics-view.ts';
import { previewPolitics } from '#server/people/price-politics/preview-politics.server.ts';
import { savePolitics } from '#server/people/price-politics/save-politics.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { forgetOrders } from '#tests/builders/ordering.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, brand, goods } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

const manager = actors.manager.accountId;
const rules = {
  mode: 'markup',
  percent: '15',
  show_wholesale: '1',
  brands: { 0: { brand: String(brand.nordlum), mode: 'discount', percent: '12,5' } },
};

const save = (input: object, actor: SignedIn = actors.main) =>
  fresh.as(actor).tries(savePolitics, { id: manager, ...input });
const card = async () => await fresh.as(actors.main).does(getPolitics, { id: manager });
const preview = (input: object, actor: SignedIn = actors.main) =>
  fresh.as(actor).tries(previewPolitics, { id: manager, ...input });

beforeEach(async () => {
  for (const table of ['price_politics_brands', 'price_politics'] as const)
    await fresh.db.deleteFrom(table).execute();
});

describe('saving price politics', () => {
  test('the form shows a markup of 0 for a manager without price politics', async () => {
    expect(await card()).toEqual({
      manager: { id: 2, name: '', email: 'manager@example.com' },
      values: { mode: 'markup', percent: '0', showWholesale: true, brands: [] },
      brands: [
        { id: 1, header: 'Лучтех' },
        { id: 2, header: 'Нордлюм' },
      ],
    });
  });

  test('the politics form omits brands hidden at the desk, unless they already have a rule', async () => {
    const hide = (id: number, hidden: number) => changeRows(fresh.db, 'brands', { id }, { hidden });
    okValue(await save(rules));
    await hide(brand.nordlum, 1);
    expect((await card()).brands).toEqual([
      { id: 1, header: 'Лучтех' },
      { id: 2, header: 'Нордлюм', isHidden: true },
    ]);
    const { values } = await card();
    okValue(await save({ ...rules, brands: values.brands, percent: '20' }));
    expect((await card()).values.brands).toEqual(values.brands);
    await hide(1, 1);
    expect((await card()).brands).toEqual([{ id: 2, header: 'Нордлюм', isHidden: true }]);
    okValue(await save({ ...rules, brands: '' }));
    expect((await card()).brands).toEqual([]);
    await hide(1, 0);
    await hide(brand.nordlum, 0);
  });

  test('saved price politics apply to the manager, appear in the list and can be replaced completely', async () => {
    okValue(await save(rules));
    expect(await politicsOf(fresh.db, actors.manager)).toEqual({
      mode: 'markup',
      percentBp: 1_500,
      showWholesale: true,
      brands: new Map([[2, { mode: 'discount', percentBp: 1_250 }]]),
    });
    expect((await card()).values).toEqual({
      mode: 'markup',
      percent: '15',
      showWholesale: true,
      brands: [{ brand: '2', mode: 'discount', percent: '12,5' }],
    });
    const { managers } = await fresh.as(actors.main).does(listManagers, {});
    expect(managers[0]?.politics).toEqual({
      mode: 'markup',
      percentBp: 1_500,
      showWholesale: true,
      brands: 1,
    });

    okValue(await save({ mode: 'discount', percent: '5', show_wholesale: '0', brands: '' }));
    expect(await politicsOf(fresh.db, actors.manager)).toEqual({
      mode: 'discount',
      percentBp: 500,
      showWholesale: false,
      brands: new Map(),
    });
  });

  test.each([{ mode: 'discount' }, { percent: '7' }, { show_wholesale: '0' }, { brands: [] }])(
    'saving price politics changes only the sent fields: %j',
    async (sent) => {
      okValue(await save(rules));
      const before = (await card()).values;
      okValue(await save(sent));
      const { show_wholesale, ...rest } = { show_wholesale: '1', ...sent };
      expect((await card()).values).toEqual({ ...before, ...rest, showWholesale: show_wholesale === '1' });
    },
  );

  test.each([
    ['mode', { mode: 'double' }],
    ['show_wholesale', { show_wholesale: 'maybe' }],
    ['brands', { brands: 'abc' }],
    ['brands[0].mode', { brands: [{ brand: '1', mode: 'double', percent: '5' }] }],
  ])('price politics are not saved with an invalid %s', async (field, sent) => {
    const refused = await save(sent);
    expect(refused).toMatchObject({ code: 'NOT_SAVED' });
    expect(refused.ok ? [] : Object.keys(refused.fields)).toEqual([field]);
  });

  describe('a politics form that was open during another save', () => {
    const original = () => card().then(({ values }) => JSON.stringify(politicsRecord(values)));

    test('saving a politics form preserves rules that a colleague changed meanwhile', async () => {
      okValue(await save(rules));
      const seen = await original();
      okValue(await save({ show_wholesale: '0', brands: [{ brand: '1', mode: 'markup', percent: '3' }] }));
      const saved = okValue(await save({ ...rules, percent: '20', original: seen }));
      expect(saved.meanwhile).toEqual([
        'Показ оптовых цен: было «включён», стало «отключён»',
        'Правило бренда «Лучтех»: было нет, стало «наценка 3\u00a0%»',
        'Правило бренда «Нордлюм»: было «скидка 12,5\u00a0%», стало нет',
      ]);
      expect((await card()).values).toEqual({
        mode: 'markup',
        percent: '20',
        showWholesale: false,
        brands: [{ brand: '1', mode: 'markup', percent: '3' }],
      });
    });

    test('a price rule that two people changed is not saved until the second form is sent again', async () => {
      okValue(await save(rules));
      const seen = await original();
      okValue(await save({ percent: '17' }));
      const refused = await save({ ...rules, percent: '20', original: seen });
      expect(refused).toMatchObject({
        code: 'CHANGED_MEANWHILE',
        fields: {
          percent: [
            'Для всех товаров: было «наценка 15\u00a0%», стало «наценка 17\u00a0%». Чтобы записать своё, сохраните ещё раз',
          ],
        },
        data: { values: { percent: '20' } },
      });
      expect((await card()).values.percent).toBe('17');
      okValue(await save({ ...rules, percent: '20', original: await original() }));
      expect((await card()).values.percent).toBe('20');
    });
  });

  test('price politics without effect are deleted', async () => {
    okValue(await save(rules));
    okValue(await save({ mode: 'markup', percent: '0', show_wholesale: '1', brands: '' }));
    expect(await politicsOf(fresh.db, actors.manager)).toBeUndefined();
  });

  test('concurrent saves of price politics all succeed', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => save(rules)));
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    expect((await card()).values.percent).toBe('15');
  });

  test.each([
    ['an invalid percent', { percent: 'x' }, ['percent']],
    ['a brand that does not exist', { brands: [{ brand: '99', percent: '1' }] }, ['brands[0].brand']],
    [
      'several invalid fields',
      { percent: '501', brands: [{ brand: '1' }, { percent: '5' }] },
      ['percent', 'brands[0].percent', 'brands[1].brand'],
    ],
  ])('price politics are not saved with %s', async (_, wrong, fields) => {
    okValue(await save(rules));
    const refused = await save({ ...rules, ...wrong });
    expect(refused).toMatchObject({ code: 'NOT_SAVED', message: 'Ошибка. Данные не сохранены' });
    expect(refused.ok ? [] : Object.keys(refused.fields)).toEqual(fields);
    expect((await card()).values.percent).toBe('15');
  });

  test.each([
    ['a manager of another dealer', manager, actors.other],
    ['an observer', 3, actors.main],
    ['the main user', 1, actors.main],
    ['an unknown account', 999, actors.main],
  ])('price politics are not found for %s', async (_, id, actor) => {
    const ctx = fresh.as(actor);
    for (const useCase of [getPolitics, previewPolitics, savePolitics] as (typeof savePolitics)[])
      expect(await ctx.tries(useCase, { id, ...rules })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await politicsOf(fresh.db, actors.manager)).toBeUndefined();
  });
});

describe('the preview of price politics', () => {
  const priceOf = (id: number) => goods.find((each) => each.id === id)!;

  test('the politics preview shows contract, retail and manager’s prices under the manager’s contract', async () => {
    const { rows, contract } = okValue(await preview(rules));
    expect(contract).toEqual({ header: '114-О/2025', company: 'ООО «Люмен Трейд»' });
    for (const { id, price, priceRrc, seen } of rows) {
      const { base, rrc, brand: own } = priceOf(id);
      expect([price, priceRrc]).toEqual([base, rrc]);
      expect(seen).toBe(own === brand.nordlum ? Math.round(rrc * 0.875) : Math.round(base * 1.15));
    }
    expect(rows.length).toBeGreaterThan(3);
    expect(await politicsOf(fresh.db, actors.manager)).toBeUndefined();
  });

  test('the politics preview lists products of brands with rules first, then the most ordered products', async () => {
    await insertOrder(fresh.db, { id: 1, lines: [[106, 1, 1]] });
    await insertOrder(fresh.db, {
      id: 2,
      lines: [
        [106, 1, 1],
        [102, 1, 1],
        [104, 1, 1],
      ],
    });
    expect(
      okValue(await preview({ percent: '1' }))
        .rows.slice(0, 3)
        .map(({ id }) => id),
    ).toEqual([106, 102, 104]);
    const ids = okValue(await preview(rules)).rows.map(({ id }) => id);
    expect(ids[0]).toBe(104);
    expect(priceOf(ids[1]!).brand).toBe(brand.nordlum);
    expect(ids.slice(2, 4)).toEqual([106, 102]);
    expect(new Set(ids).size).toBe(ids.length);
    await forgetOrders(fresh.db);
  });

  test('the politics preview counts only orders of the last twelve months', async () => {
    const old = noon - 366 * dayMs;
    for (const id of [1, 2])
      await insertOrder(fresh.db, { id, created_at: old, state: 3, lines: [[106, 1, 1]] });
    await insertOrder(fresh.db, { id: 3, created_at: old + 2 * dayMs, state: 3, lines: [[104, 1, 1]] });
    expect(okValue(await preview({ percent: '1' })).rows[0]?.id).toBe(104);
    await forgetOrders(fresh.db);
  });

  test('the politics preview warns of prices below the contract price or above the retail price', async () => {
    const warnings = async (input: object) =>
      new Set(okValue(await preview(input)).rows.map(({ warning }) => warning));
    expect(await warnings({ mode: 'discount', percent: '90' })).toEqual(new Set(['below-contract']));
    expect(await warnings({ mode: 'markup', percent: '300' })).toEqual(new Set(['above-retail']));
    expect(await warnings({ mode: 'markup', percent: '5' })).toEqual(new Set([undefined]));
  });

  test('the politics preview rejects an invalid percent with an error at the field', async () => {
    expect(await preview({ percent: 'x' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { percent: ['Укажите процент, например 12,5'] },
    });
  });

  test('the politics preview contains no prices while the browser hides wholesale prices', async () => {
    const hiding = { ...actors.main, hidesPrices: true };
    expect(okValue(await preview(rules, hiding))).toMatchObject({ showWholesale: false, rows: [] });
  });
});
