import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { getAct } from '#server/papers/acts/get-act.server.ts';
import { listActs } from '#server/papers/acts/list-acts.server.ts';
import { watchActs } from '#server/papers/acts/watch-acts.server.ts';
import { forgetActs, insertAct } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const list = async (input: object = {}, actor: SignedIn = actors.main, now = noon) =>
  await fresh.as(actor, now).does(listActs, input);
const ids = async (input: object = {}, actor: SignedIn = actors.main, now = noon) =>
  (await list(input, actor, now)).acts.map(({ id }) => id);
const get = (id: number, actor: SignedIn = actors.main) => fresh.as(actor).tries(getAct, { id });

describe('the list of acts', () => {
  beforeAll(async () => {
    await forgetActs(fresh.db);
    await insertAct(fresh.db, { id: 1, created_at: Date.parse('2025-07-19T20:59:59Z') });
    await insertAct(fresh.db, { id: 2, created_at: Date.parse('2025-07-19T21:00:00Z') });
    await insertAct(fresh.db, { id: 3, contract_id: contract.second, created_at: noon - 2 * dayMs });
    await insertAct(fresh.db, { id: 4, account_id: 2, created_at: noon - dayMs });
    await insertAct(fresh.db, {
      id: 5,
      contract_id: contract.closed,
      contragent_id: 2,
      created_at: noon,
      state: 'queued',
      ready_at: null,
    });
    await insertAct(fresh.db, { id: 6, dealer_id: 2, account_id: 5, contract_id: 4, contragent_id: 3 });
  });

  test('the act list shows acts requested within the last 12 months (§9.3), newest first', async () => {
    const { startDate, endDate, ...shown } = await list();
    expect([startDate, endDate]).toEqual(['2025-07-20', '2026-07-20']);
    expect(shown.acts.map(({ id }) => id)).toEqual([5, 4, 3, 2]);
    expect(shown.paging).toEqual({ page: 1, perpage: 20, pages: 1, total: 4 });
    expect(shown.contracts.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('the act list can be filtered by contract, contragent and period, also together', async () => {
    expect(await ids({ contract: '2' })).toEqual([3]);
    expect(await ids({ contragent: 2 })).toEqual([5]);
    expect(await ids({ contract: '1', contragent: '2' })).toEqual([]);
    expect(await ids({ startDate: '01.01.2025' })).toEqual([5, 4, 3, 2, 1]);
    expect(await ids({ startDate: '18.07.2026', endDate: '19.07.2026' })).toEqual([4, 3]);
    // Without a first day, the period is the year before the requested last day.
    expect(await ids({ endDate: '19.07.2025' })).toEqual([1]);
  });

  test('the act list is paged with a requested page size of at most 100', async () => {
    const second = await list({ perpage: '3', page: '2' });
    expect(second.acts.map(({ id }) => id)).toEqual([2]);
    expect(second.paging).toEqual({ page: 2, perpage: 3, pages: 2, total: 4 });
    expect((await list({ perpage: '5000' })).paging.perpage).toBe(100);
    expect((await list({ page: '99' })).paging.page).toBe(1);
  });

  test('the act list ignores invalid filters, but refuses invalid dates with field errors', async () => {
    expect(await ids({ contract: 'все', contragent: '', page: 'x' })).toHaveLength(4);
    expect(await fresh.as(actors.main).tries(listActs, { startDate: '31.02.2026' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { startDate: ['Такой даты нет'] },
    });
    expect(
      await fresh.as(actors.main).tries(listActs, {
        startDate: '02.07.2026',
        endDate: '01.07.2026',
      }),
    ).toMatchObject({ fields: { endDate: ['Период заканчивается раньше, чем начинается'] } });
  });

  test('an observer sees all acts of the dealer, and a manager only acts of assigned contracts', async () => {
    expect(await ids({}, actors.observer)).toEqual([5, 4, 3, 2]);
    const managers = await list({}, actors.manager);
    expect(managers.acts.map(({ id }) => id)).toEqual([4, 2]);
    expect(managers.contracts.map(({ id }) => id)).toEqual([1]);
    expect(managers.contragents.map(({ id }) => id)).toEqual([1]);
    expect(await ids({}, actors.other)).toEqual([6]);
  });

  test('a request for acts by id returns only acts that the account may see', async () => {
    const watch = async (actor: SignedIn) =>
      (await fresh.as(actor).does(watchActs, { ids: '5,4,6' })).acts
        .map(({ id, state }) => `${id} ${state}`)
        .sort();
    expect(await watch(actors.main)).toEqual(['4 ready', '5 queued']);
    expect(await watch(actors.manager)).toEqual(['4 ready']);
    expect((await fresh.as(actors.main).does(watchActs, {})).acts).toEqual([]);
  });

  test('an act of another dealer or under an unassigned contract is not found', async () => {
    expect(await get(6)).toMatchObject({ code: 'NOT_FOUND', message: 'Такого акта нет' });
    expect(await get(3, actors.manager)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await get(2, actors.other)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await get(999)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await get(4, actors.observer)).toMatchObject({ ok: true });
  });
});

describe('sums in acts', () => {
  const lines = ['2026-06-05 +70000 УТ-1', '2026-06-06 −20000 ПП-1'];
  beforeEach(async () => {
    await forgetActs(fresh.db);
    await clearTables(fresh.db, 'price_politics_brands', 'price_politics');
    await insertAct(fresh.db, { id: 1, opening: -10_000, lines });
  });
  const politics = (percent_bp: number, show_wholesale = 1, mode: 'markup' | 'discount' = 'markup') =>
    addRows(fresh.db, 'price_politics', { account_id: 2, mode, percent_bp, show_wholesale });
  const seen = async (actor: SignedIn) => {
    const { acts, sums } = await list({}, actor);
    const { opening, shipped, paid, closing, lines } = okValue(await get(1, actor));
    const amounts = lines.map(({ amount }) => amount);
    return { sums, listed: acts[0]?.closing, act: [opening, shipped, paid, closing, ...amounts] };
  };
  const shown = { sums: 'shown', listed: 40_000, act: [-10_000, 70_000, 20_000, 40_000, 70_000, 20_000] };
  const without = { listed: null, act: [0, 0, 0, 0, 0, 0] };

  test('act sums are shown to every account that sees the contract’s prices', async () => {
    for (const actor of [actors.main, actors.observer, actors.manager]) {
      expect(await seen(actor)).toEqual(shown);
    }
    await politics(0);
    expect(await seen(actors.manager)).toEqual(shown);
  });

  test('act sums are hidden from a manager with other or no prices (docs/decisions/prices.md)', async () => {
    await politics(1_500);
    expect(await seen(actors.manager)).toEqual({ sums: 'withheld', ...without });
    await changeRows(fresh.db, 'price_politics', {}, { percent_bp: 0, show_wholesale: 0 });
    expect(await seen(actors.manager)).toEqual({ sums: 'withheld', ...without });
    expect((await seen(actors.main)).sums).toBe('shown');
  });

  test('act sums are hidden from a manager who sees other prices for only one brand', async () => {
    await politics(0);
    await addRows(fresh.db, 'price_politics_brands', {
      account_id: 2,
      brand_id: 1,
      mode: 'discount',
      percent_bp: 0,
    });
    expect((await seen(actors.manager)).sums).toBe('withheld');
  });

  test('act sums are hidden while the browser hides prices, but documents are shown', async () => {
    const hiding = { ...actors.main, hidesPrices: true };
    expect(await seen(hiding)).toEqual({ sums: 'hidden', ...without });
    expect(okValue(await get(1, hiding)).lines.map(({ document }) => document)).toEqual(['УТ-1', 'ПП-1']);
  });
});
