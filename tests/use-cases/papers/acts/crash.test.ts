import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf, ruDate } from '#server/kernel/clock.ts';
import { enterInLedger } from '#server/ordering/sums/ledger.repository.server.ts';
import { createAct } from '#server/papers/acts/create-act.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { type MailServer, mailServer } from '#tests/setup/mail-server.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const documents = 1_500;
let mails: MailServer;
let running: ChildProcess | undefined;
beforeEach(async () => {
  await forgetActs(fresh.db);
  mails = await mailServer();
});
afterEach(async () => {
  await kill();
  await mails.close();
});

let starts = 0;
/**
 * Starts a process that runs jobs. Each process has a later clock, so that the lease of the previous one has expired.
 */
function start(): void {
  const script = fileURLToPath(new URL('./jobs-process.ts', import.meta.url));
  const ahead = String(starts++ * 70_000);
  running = spawn(process.execPath, ['--import', 'tsx', script, fresh.url, mails.url, ahead], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Kills the process with SIGKILL, which it cannot catch. */
async function kill(): Promise<void> {
  if (running?.exitCode !== null || running.signalCode !== null) return;
  const gone = once(running, 'exit');
  running.kill('SIGKILL');
  await gone;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('waited for a minute');
    await setTimeout(5);
  }
}

/** Requests this number of acts, for a ledger with `documents` documents. */
async function askFor(count: number): Promise<number[]> {
  const today = dayOf(Date.now());
  const entries = Array.from({ length: documents }, (_, i) => ({
    contract_id: contract.main,
    entered_on: addDays(today, -1),
    kind: 'shipment' as const,
    order_id: null,
    document: `Реализация УТ-${i}`,
    amount: 100,
  }));
  await enterInLedger(fresh.db, 1, entries);
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const form = { contract_id: 1, startdate: ruDate(addDays(today, -2 - i)), enddate: ruDate(today) };
    const asked = await fresh.as(actors.main, Date.now()).tries(createAct, form);
    ids.push(okValue(asked).act.id);
  }
  return ids;
}

/** Returns the id, state, number of lines and number of messages of every act. */
async function standing(): Promise<{ id: number; state: string; lines: number; messages: number }[]> {
  const acts = await fresh.db
    .selectFrom('acts')
    .select((eb) => [
      ...(['id', 'state'] as const),
      eb
        .selectFrom('act_lines')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('act_lines.act_id', '=', 'acts.id')
        .as('lines'),
    ])
    .orderBy('id')
    .execute();
  const sent = await fresh.db.selectFrom('messages').select('href').execute();
  return acts.map(({ id, state, lines }) => ({
    id,
    state,
    lines: Number(lines),
    messages: sent.filter(({ href }) => href === `/cabinet/acts/${id}`).length,
  }));
}

const ready = async () => (await standing()).filter(({ state }) => state === 'ready').length;
const waitingJobs = async () =>
  (await fresh.db.selectFrom('jobs').select('id').where('run_at', 'is not', null).execute()).length;

/** Returns the number of jobs that the killed process had taken but not finished. */
async function heldJobs(): Promise<number> {
  const held = fresh.db.selectFrom('jobs').select('id').where('locked_until', '>', 0);
  return (await held.where('run_at', 'is not', null).execute()).length;
}

/** Returns the ids of the acts in mails, once for each Message-ID. */
function toldByMail(): number[] {
  const byId = new Map(mails.received.map(({ messageId, text }) => [messageId, text ?? '']));
  return [...byId.values()]
    .map((text) => Number(/\/cabinet\/acts\/(\d+)/.exec(text)?.[1]))
    .sort((a, b) => a - b);
}

describe('a process killed during its jobs', () => {
  test('a killed process leaves acts queued or complete, and each act is finally reported once', {
    timeout: 180_000,
  }, async () => {
    const ids = await askFor(30);
    let inTheMiddle = 0;
    for (const done of [1, 8, 15, 23]) {
      start();
      await until(async () => (await ready()) >= done);
      await kill();
      for (const { id, state, lines, messages } of await standing()) {
        expect([state, lines, messages], `act ${id}`).toEqual(
          state === 'ready' ? ['ready', documents, 1] : ['queued', 0, 0],
        );
      }
      inTheMiddle += await heldJobs();
    }
    expect(inTheMiddle).toBeGreaterThan(0);
    start();
    await until(async () => (await waitingJobs()) === 0);
    await kill();
    expect(await standing()).toEqual(
      ids.map((id) => ({ id, state: 'ready', lines: documents, messages: 1 })),
    );
    expect(toldByMail()).toEqual(ids);
  });

  test('a mail whose sending was not recorded before a kill is sent again with its Message-ID', {
    timeout: 120_000,
  }, async () => {
    const ids = await askFor(2);
    mails.silent = true;
    start();
    await until(() => mails.received.length === 1);
    await kill();
    mails.silent = false;
    start();
    await until(async () => (await waitingJobs()) === 0);
    await kill();
    expect(mails.received).toHaveLength(ids.length + 1);
    expect(toldByMail()).toEqual(ids);
    expect((await standing()).map(({ messages }) => messages)).toEqual([1, 1]);
  });
});
