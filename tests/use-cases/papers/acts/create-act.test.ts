import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { createAct } from '#server/papers/acts/create-act.server.ts';
import { openActForm } from '#server/papers/acts/open-act-form.server.ts';
import { fillLedger, forgetActs } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => forgetActs(fresh.db));

const month = { contract_id: '1', startdate: '20.06.2026', enddate: '20.07.2026' };
const ask = (input: object = {}, actor: SignedIn = actors.main, now = noon) =>
  fresh.as(actor, now).tries(createAct, { ...month, ...input });
const acts = () => fresh.db.selectFrom('acts').selectAll().orderBy('id').execute();
const jobs = () => fresh.db.selectFrom('jobs').select(['kind', 'payload']).execute();

describe('requesting an act', () => {
  test('requesting an act queues a job that builds it for the contragent of the contract', async () => {
    const { act } = okValue(await ask());
    expect(act).toMatchObject({
      contractId: 1,
      contract: '114-О/2025',
      contragentId: 1,
      company: 'ООО «Люмен Трейд»',
      startOn: '2026-06-20',
      endOn: '2026-07-20',
      state: 'queued',
      reason: '',
      closing: null,
    });
    expect(await acts()).toMatchObject([
      {
        id: act.id,
        dealer_id: 1,
        account_id: 1,
        contract_id: 1,
        contragent_id: 1,
        state: 'queued',
        start_on: '2026-06-20',
        end_on: '2026-07-20',
        created_at: noon,
        ready_at: null,
      },
    ]);
    expect(await jobs()).toEqual([{ kind: 'act', payload: JSON.stringify({ actId: act.id }) }]);
  });

  test('an act form sent again with the same key an hour later returns the same act', async () => {
    const first = okValue(await ask({ key: 'form-1' }));
    const again = okValue(await ask({ key: 'form-1' }, actors.main, noon + 3_600_000));
    expect(again.act.id).toBe(first.act.id);
    expect(await acts()).toHaveLength(1);
    expect(await jobs()).toHaveLength(1);
  });

  test.each([
    ['a period that ends on its first day', '20.07.2026', '20.07.2026'],
    ['a reversed period', '25.07.2026', '25.06.2026'],
  ])('an act for %s is refused and not saved', async (_, startdate, enddate) => {
    const text = 'Ошибка во временных периодах: дата начала периода больше или равна дате конца периода';
    expect(await ask({ startdate, enddate })).toMatchObject({
      code: 'BAD_PERIOD',
      message: text,
      status: 400,
      fields: { startdate: [text] },
    });
    expect([await acts(), await jobs()]).toEqual([[], []]);
  });

  test('an act for future days is refused with the last possible day', async () => {
    expect(await ask({ enddate: '21.07.2026' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { enddate: ['Этот день ещё не наступил. Укажите дату не позже 20.07.2026'] },
    });
    // It is already the 21st in Moscow.
    expect(await ask({ enddate: '21.07.2026' }, actors.main, noon + 13 * 3_600_000)).toMatchObject({
      ok: true,
    });
  });

  test('an act period must not end before the first document, but may begin earlier', async () => {
    await fillLedger(fresh.db, contract.main, '2026-03-05 +100 УТ-1');
    expect(await ask({ startdate: '01.01.2026', enddate: '04.03.2026' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { enddate: ['Первый документ по договору – от 05.03.2026, раньше сверять нечего'] },
    });
    expect(await ask({ startdate: '01.01.2026', enddate: '05.03.2026' })).toMatchObject({ ok: true });
  });

  test('an act with a missing contract or invalid dates is refused with errors at those fields', async () => {
    const refused = await fresh.as(actors.main).tries(createAct, {
      contract_id: '',
      startdate: 'вчера',
      enddate: '31.06.2026',
    });
    expect(refused).toMatchObject({
      code: 'BAD_INPUT',
      fields: {
        contract_id: ['Выберите договор'],
        startdate: ['Укажите дату в виде дд.мм.гггг'],
        enddate: ['Такой даты нет'],
      },
    });
    expect(await fresh.as(actors.main).tries(createAct, {})).toMatchObject({
      fields: { contract_id: ['Выберите договор'], startdate: [expect.any(String)] },
    });
  });

  test('an act for the wrong contragent is refused, and the error names the right contragent', async () => {
    expect(await ask({ contragent_id: '1' })).toMatchObject({ ok: true });
    expect(await ask({ contragent_id: '2' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { contragent_id: ['Договор 114-О/2025 заключён с ООО «Люмен Трейд»'] },
    });
  });

  test('an act cannot be requested under an unassigned contract or one of another dealer', async () => {
    expect(await ask({ contract_id: contract.foreign })).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    expect(await ask({ contract_id: contract.second }, actors.manager)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask({ contract_id: contract.main }, actors.manager)).toMatchObject({ ok: true });
    expect(await ask({}, actors.other)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('an act can be requested under a closed contract, because its debts may still be open', async () => {
    expect(await ask({ contract_id: contract.closed })).toMatchObject({ ok: true });
  });

  test('observers can request acts, but not under a contract of another dealer', async () => {
    expect(await ask({ contract_id: contract.second }, actors.observer)).toMatchObject({ ok: true });
    expect(await ask({ contract_id: contract.foreign }, actors.observer)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('one form sent twice', () => {
  test('an act form sent twice within a minute creates one act', async () => {
    const first = okValue(await ask());
    expect(okValue(await ask({}, actors.main, noon + 59_999)).act.id).toBe(first.act.id);
    expect([(await acts()).length, (await jobs()).length]).toEqual([1, 1]);
    expect(okValue(await ask({}, actors.main, noon + 60_000)).act.id).not.toBe(first.act.id);
  });

  test('an act form sent eight times at once creates one act', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(new Set(results.map((result) => okValue(result).act.id)).size).toBe(1);
    expect([(await acts()).length, (await jobs()).length]).toEqual([1, 1]);
  });

  test('an act form for another period, contract or account creates another act', async () => {
    await ask();
    await ask({ startdate: '19.06.2026' });
    await ask({ contract_id: contract.second });
    await ask({}, actors.manager);
    expect(await acts()).toHaveLength(4);
  });

  test('an act form sent again after the act has failed requests a new act', async () => {
    await ask();
    await changeRows(fresh.db, 'acts', {}, { state: 'failed', reason: 'x' });
    await ask({}, actors.main, noon + 1_000);
    expect((await acts()).map(({ state }) => state)).toEqual(['failed', 'queued']);
  });
});

describe('the form of a new act', () => {
  const open = async (actor: SignedIn = actors.main, input: object = {}, now = noon) =>
    await fresh.as(actor, now).does(openActForm, input);

  test('the act form suggests the current contract and the month up to today (§9.3)', async () => {
    const form = await open();
    expect(form).toMatchObject({
      contract_id: 1,
      contragent_id: 1,
      startdate: '20.06.2026',
      enddate: '20.07.2026',
      contragents: [
        { id: 1, company: 'ООО «Люмен Трейд»' },
        { id: 2, company: 'ООО «Закрытая»' },
      ],
    });
    expect(form.contracts.map(({ id, enabled }) => [id, enabled])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
  });

  test('the act form begins with the requested contract unless another dealer owns it', async () => {
    expect((await open(actors.main, { contract: '2' })).contract_id).toBe(2);
    expect((await open(actors.main, { contract: String(contract.foreign) })).contract_id).toBe(1);
  });

  test('on 31 March the act form suggests a period from the last day of February', async () => {
    const march = Date.parse('2026-03-31T09:00:00Z');
    expect(await open(actors.main, {}, march)).toMatchObject({
      startdate: '28.02.2026',
      enddate: '31.03.2026',
    });
  });

  test('the act form offers a manager only the assigned contracts', async () => {
    expect((await open(actors.manager)).contracts.map(({ id }) => id)).toEqual([1]);
  });
});
