import { beforeEach, describe, expect, test } from 'vitest';
import { enterInLedger } from '#server/ordering/sums/ledger.repository.server.ts';
import { actJob, maxLines } from '#server/papers/acts/build-act.server.ts';
import { createAct } from '#server/papers/acts/create-act.server.ts';
import { getAct } from '#server/papers/acts/get-act.server.ts';
import type { JobContext } from '#server/work/jobs/job-handler.ts';
import { pauseAfter, runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { fillLedger, forgetActs } from '#tests/builders/acts.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => forgetActs(fresh.db));

const noMailer = { send: async () => {}, close: () => {} };
const at = (now = noon, db = fresh.db): JobContext => ({ ...testContext(db), now, mailer: noMailer });
const build = (now = noon) => runJobs(at(now), [actJob]);
const ask = async (contract_id: number = contract.main, startdate = '20.06.2026') =>
  (
    await fresh.as(actors.main).does(createAct, {
      contract_id,
      startdate,
      enddate: '20.07.2026',
    })
  ).act.id;
const get = async (id: number) => await fresh.as(actors.main).does(getAct, { id });
const messages = () => fresh.db.selectFrom('messages').selectAll().execute();
const mails = () => fresh.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute();

describe('building a requested act', () => {
  test('a built act contains balances and documents, and the requesting account is notified', async () => {
    await fillLedger(
      fresh.db,
      contract.main,
      '2026-06-19 +128450 Реализация УТ-1',
      '2026-06-19 −100000 Платёжное поручение № 1',
      '2026-06-20 +50000 Реализация УТ-2',
      '2026-07-20 −90000 Платёжное поручение № 2',
      '2026-07-21 +777 Реализация УТ-3',
    );
    await fillLedger(fresh.db, contract.second, '2026-07-01 +999 Реализация УТ-9');
    const id = await ask();
    expect(await get(id)).toMatchObject({ state: 'queued', lines: [], readyAt: null, closing: 0 });
    expect(await build(noon + 700)).toBe(1);
    expect(await get(id)).toMatchObject({
      state: 'ready',
      readyAt: noon + 700,
      lineCount: 2,
      opening: 28_450,
      shipped: 50_000,
      paid: 90_000,
      closing: -11_550,
      lines: [
        { enteredOn: '2026-06-20', kind: 'shipment', document: 'Реализация УТ-2', amount: 50_000 },
        { enteredOn: '2026-07-20', kind: 'payment', document: 'Платёжное поручение № 2', amount: 90_000 },
      ],
    });
    expect(await messages()).toMatchObject([
      {
        account_id: 1,
        kind: 'act_ready',
        href: `/cabinet/acts/${id}`,
        header: `Акт сверки №\u00a0${id} готов`,
      },
    ]);
    const [mail] = await mails();
    expect(mail?.payload).toContain(`https://portal.test/cabinet/acts/${id}`);
    expect(mail?.payload).not.toContain('₽');
  });

  test('a built act stays unchanged when the ledger is corrected', async () => {
    await fillLedger(fresh.db, contract.main, '2026-07-01 +50000 Реализация УТ-2');
    const id = await ask();
    await build();
    await changeRows(fresh.db, 'ledger_entries', {}, { amount: 1 });
    expect(await get(id)).toMatchObject({ shipped: 50_000, lines: [{ amount: 50_000 }] });
  });

  test('an act of a contract without documents shows no debt', async () => {
    const id = await ask();
    await build();
    expect(await get(id)).toMatchObject({ state: 'ready', opening: 0, closing: 0, lines: [] });
  });

  test('concurrent and repeated jobs build an act only once', async () => {
    await fillLedger(fresh.db, contract.main, '2026-07-01 +50000 Реализация УТ-2');
    const id = await ask();
    const once = () => fresh.db.transaction().execute((db) => actJob.inside({ actId: id }, at(noon, db)));
    await Promise.all([once(), once()]);
    await once();
    expect([(await get(id)).lineCount, (await messages()).length, (await mails()).length]).toEqual([1, 1, 1]);
  });

  test('an act that cannot be built is retried and marked as failed after twelve attempts', async () => {
    const id = await ask();
    const broken = { ...actJob, inside: async () => Promise.reject(new Error('disk on fire')) };
    let now = noon;
    for (let attempt = 0; attempt < 12; attempt++) {
      expect((await get(id)).state).toBe('queued');
      expect(await runJobs(at(now), [broken])).toBe(1);
      now += pauseAfter(attempt);
    }
    expect(await get(id)).toMatchObject({
      state: 'failed',
      readyAt: null,
      reason: 'не удалось собрать документы, закажите акт ещё раз',
    });
    expect([await build(now), await messages()]).toEqual([0, []]);
  });
});

describe('acts of a large ledger', () => {
  const fill = async (count: number) => {
    const entries = Array.from({ length: count }, (_, i) => ({
      contract_id: contract.main,
      entered_on: `2026-07-${String(1 + (i % 20)).padStart(2, '0')}`,
      kind: i % 2 ? ('payment' as const) : ('shipment' as const),
      order_id: null,
      document: `Реализация УТ-${i}`,
      amount: 100 + i,
    }));
    await enterInLedger(fresh.db, 1, entries);
  };

  test('an act of 100,000 documents is built in few statements', { timeout: 120_000 }, async () => {
    await fillLedger(fresh.db, contract.main, '2026-01-01 +5 Реализация УТ-0');
    await fill(maxLines);
    const id = await ask();
    const counted = countedDatabase(fresh.url);
    await runJobs(at(noon, counted.db), [actJob]);
    await counted.db.destroy();
    const act = await get(id);
    expect(act).toMatchObject({ state: 'ready', opening: 5, lineCount: maxLines });
    expect(act.closing).toBe(5 - maxLines / 2);
    // The database copies the lines itself: they are not sent to the portal and back.
    expect(counted.statements.length).toBeLessThan(20);
    // The screen shows the first thousand lines.
    expect(act.lines).toHaveLength(1_000);
  });

  test('an act of more than 100,000 documents fails with a message', { timeout: 120_000 }, async () => {
    await fill(maxLines + 1);
    const id = await ask();
    await build();
    expect(await get(id)).toMatchObject({
      state: 'failed',
      reason: 'в периоде больше 100\u00a0000\u00a0документов, закажите акты за меньшие периоды',
      lineCount: 0,
    });
    expect(await messages()).toEqual([]);
  });
});
