import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openStates } from '#server/db/order-states.ts';
import type { Database } from '#server/db/schema.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { doorSteps } from '../door-steps.ts';
import { bornIn, exchangeOf, ordersOf, placeOrders, type Seen } from './crash-exchanges.ts';
import { connectOneC } from './one-c.ts';

/** EXCHANGE_KILLS=200 makes a long run. */
const kills = Number(process.env.EXCHANGE_KILLS ?? 6);
const hour = 3_600_000;

const crashed = smallWorld();
const undisturbed = smallWorld();
beforeAll(async () => {
  for (const { db } of [crashed, undisturbed]) {
    await connectOneC(db);
    await changeRows(db, 'stocks', {}, { quantity: 1_000_000 });
  }
});
const here = doorSteps(crashed);
const there = doorSteps(undisturbed);
const script = fileURLToPath(new URL('./order-process.ts', import.meta.url));

type Event = Parameters<Seen>[0];

/**
 * Starts the nth exchange in another process and kills it after `ms` milliseconds or, if `ms` is undefined, as soon
 * as 1C has the orders. Returns what 1C has seen of the exchange.
 */
async function killAfter(
  ms: number | undefined,
  nth: number,
  now: number,
): Promise<{ events: Event[]; killed: boolean }> {
  const { exchangeId } = here.at(now).actor as { exchangeId: number };
  const args = [script, crashed.url, here.folder, String(exchangeId), String(nth), String(now)];
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'close');
  const lines: string[] = [];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  await once(output, 'line');
  const given = new Promise((seen) => output.on('line', (line) => line.includes('"given"') && seen(line)));
  await Promise.race([ms === undefined ? given : setTimeout(ms), gone]);
  child.kill('SIGKILL');
  await gone;
  // Lines of the portal's own log have an `event`, and are ignored.
  const events = lines.slice(1).map((line) => JSON.parse(line) as Event & { event?: string });
  return { events: events.filter((each) => !each.event), killed: child.signalCode === 'SIGKILL' };
}

/** Returns orders, stocks and ledger. An order created in 1C has a different id in each portal. */
async function standing(db: Kysely<Database>) {
  const orders = await db
    .selectFrom('orders')
    .select([
      'id',
      'external_id',
      'external_number',
      'state',
      'exchange_state',
      'positions',
      'quantity',
      'total',
    ])
    .orderBy('created_at')
    .orderBy('external_id')
    .orderBy('id')
    .execute();
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['external_id', 'product_id', 'wms_id', 'order_lines.quantity', 'price', 'state'])
    .orderBy('created_at')
    .orderBy('external_id')
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.id')
    .execute();
  const stocks = await db.selectFrom('stocks').selectAll().orderBy('product_id').orderBy('wms_id').execute();
  const ledger = await db
    .selectFrom('ledger_entries')
    .select(['contract_id', 'entered_on', 'kind', 'amount'])
    .orderBy('amount')
    .orderBy('entered_on')
    .execute();
  const reserved = new Map<string, number>();
  for (const { product_id, wms_id, quantity, state } of lines) {
    if (!openStates.includes(state)) continue;
    const key = `${product_id} ${wms_id}`;
    reserved.set(key, (reserved.get(key) ?? 0) + quantity);
  }
  return {
    orders: orders.map(({ id, ...order }) => (order.external_id === null ? { id, ...order } : order)),
    lines,
    stocks,
    ledger,
    unlike: stocks.filter((row) => row.reserved !== (reserved.get(`${row.product_id} ${row.wms_id}`) ?? 0)),
    sums: await findSumDifferences(db),
  };
}

/** Returns whether the portal has recorded that an order was sent in a session. */
async function isOnRecord(session: number, order: number): Promise<boolean> {
  const row = await crashed.db
    .selectFrom('exchange_given')
    .select('id')
    .where('session_id', '=', session)
    .where('order_id', '=', order)
    .executeTakeFirst();
  return row !== undefined;
}

test(`an exchange of orders killed at any moment, ${kills} times, loses no order and is completed by the next one`, {
  timeout: kills * 60_000,
}, async () => {
  let took = 0;
  let killed = 0;
  let again = 0;
  for (let nth = 1; nth <= kills; nth++) {
    const now = noon + nth * 3 * hour;
    for (const { db } of [crashed, undisturbed]) await placeOrders(db, nth, now);
    const born = await bornIn(undisturbed.db, nth);
    const started = performance.now();
    await exchangeOf(nth, there, now + hour, born);
    took = Math.max(took, performance.now() - started);
    // Only a few milliseconds pass between the response and its confirmation, so a random time seldom falls between
    // them.
    const ms = nth % 5 === 0 ? undefined : Math.round(((nth - Math.random()) / kills) * took);
    const when = `killed in exchange ${nth} ${ms === undefined ? 'at its answer' : `after ${ms} ms`}`;
    const before = await killAfter(ms, nth, now);
    if (before.killed) killed += 1;
    for (const event of before.events) {
      if (event === 'confirmed' || !('given' in event)) continue;
      for (const order of event.given) expect(await isOnRecord(event.session, order), when).toBe(true);
    }
    const confirmed = before.events.includes('confirmed');

    const after: Event[] = [];
    // 1C starts another exchange, and the lease of the dead process has expired by then.
    await exchangeOf(nth, here, now + hour, born, (event) => after.push(event));
    const given = after.flatMap((event) => (event !== 'confirmed' && 'given' in event ? event.given : []));
    expect(new Set(given).size, `${when}: nothing twice to one session`).toBe(given.length);
    // Confirmed orders are not sent again, and all others are. The process may have died after the confirmation and
    // before its response.
    const written = before.events.some((event) => event !== 'confirmed' && 'written' in event);
    if (confirmed || (written && given.length === 0)) expect(given, when).toEqual([]);
    else expect(given, when).toEqual(ordersOf(nth));
    if (!confirmed && before.events.some((event) => event !== 'confirmed' && 'given' in event)) again += 1;
    const [found, expected] = [await standing(crashed.db), await standing(undisturbed.db)];
    expect(found.unlike, when).toEqual([]);
    expect(found.sums, when).toEqual([]);
    expect(found, when).toEqual(expected);
    expect(expected.ledger.length, 'two are shipped in each exchange').toBe(2 * nth);
  }
  expect(killed).toBeGreaterThan(0);
  if (kills >= 50) expect(again, 'some died between the answer and its confirmation').toBeGreaterThan(0);
});
