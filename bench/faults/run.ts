import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/client.server.ts';
import { signIn } from '../http-client.ts';
import { findWrong, lastIds } from './checks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { faultsOf, placeOf } from './faults.ts';
import { startMailServer } from './mails.ts';
import { addressOf, nodes } from './node-files.ts';
import { type Supervised, supervise } from './portals.ts';
import { startProxy } from './proxy.ts';
import { deckOf, seeded } from './random.ts';
import { newSum } from './sum.ts';
import { inSeconds, newTable } from './table.ts';
import { nothingTold } from './told.ts';
import { type Away, untilReady, watch } from './watch.ts';
import { begin, emailsOf, hire } from './work.ts';
import { fill } from './world.ts';

/**
 * `npm run bench:faults [-- --rounds 10 --buyers 6 --pause 200 --minutes 60]`, as root, after `npm run build`. Runs
 * a Galera cluster of three nodes, two portals whose nearest nodes differ, people who buy, fill baskets and order
 * acts, imports from 1C, and a mail server, and causes a fault in each round. It checks everything after every 25
 * rounds, and ends after the given rounds or minutes. It exits with 1 when an order or an act was lost or
 * duplicated, something was oversold, a mail was sent twice, a basket is not as confirmed, the nodes differ, or a
 * portal was away for longer than 30 seconds.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '10000' },
    buyers: { type: 'string', default: '6' },
    pause: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const [rounds, minutes, buyers, pauseMs] = [values.rounds, values.minutes, values.buyers, values.pause].map(
  Number,
) as [number, number, number, number];
const random = seeded(Number(values.seed));
const roundsToCheck = 25;
const longestMs = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'portal-faults-'));
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const closeAll = async () => {
  for (const close of closing.splice(0).toReversed()) await close();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => closeAll().finally(() => process.exit(1)));
process.once('uncaughtException', (error) => {
  console.error(error);
  closeAll().finally(() => process.exit(1));
});

try {
  process.exitCode = await run();
} finally {
  await closeAll();
}
process.exit();

async function run(): Promise<number> {
  console.log(`seed ${values.seed}`);
  const cluster = await startCluster(join(folder, 'cluster'));
  closing.push(cluster.stop);
  const hosts = (first: number) => {
    const order = [first, ...nodes.filter((node) => node !== first)];
    return `mysql://root@${order.map((node) => new URL(addressOf(node)).host)}/portal`;
  };
  const world = await fill(hosts(1), emailsOf(buyers));
  const mails = await startMailServer();
  closing.push(mails.close);
  const proxy = await startProxy([5411, 5412]);
  closing.push(proxy.stop);
  const origin = `http://127.0.0.1:${proxy.port}`;
  const portals = [1, 2].map((near) =>
    supervise(folder, 5410 + near, { hosts: hosts(near), origin, mail: mails.url }),
  );
  for (const portal of portals) closing.push(portal.stop);
  for (const { port } of portals) await untilReady(port);
  const db = openDatabase(hosts(3));
  closing.push(() => db.destroy());

  const workers = await hire(origin, buyers, pauseMs);
  const cookie = await signIn(portals[0]!.port);
  const place = { db, lastProduct: world.product, hosts: hosts(3), folder };
  const deal = deckOf(faultsOf(cluster), random);
  const table = newTable();
  const sum = newSum();
  const until = performance.now() + minutes * 60_000;
  const goesOn = () => table.rounds() < rounds && performance.now() < until;
  while (goesOn()) {
    const told = nothingTold();
    const kills: number[] = [];
    const before = await lastIds(db, world.order);
    const end = begin(workers, { told, imports: sum.imports }, place);
    await sleep(3_000);
    for (let i = 0; i < roundsToCheck && goesOn(); i++) {
      const fault = deal();
      const at = placeOf(portals, random);
      if (fault.kills === 'portal') kills.push(performance.now());
      const ordered = told.orders.size;
      const outcome = await carryOut(() => fault.cause(at), { cluster, portals, cookie });
      console.log(table.add(`${fault.kind}`, at.name, { ...outcome, orders: told.orders.size - ordered }));
    }
    await end();
    sum.add(told, await findWrong(db, { told, mails, kills }, before));
    mails.forget();
  }
  if (table.longest() > longestMs) sum.wrong.push(`a portal was away for ${inSeconds(table.longest())}`);
  for (const line of [...table.lines(), ...sum.lines()]) console.log(line);
  return sum.wrong.length === 0 ? 0 : 1;
}

type Outcome = { away: Away[]; wholeAfter: number };

/** Causes a fault, and returns when both portals respond again and all nodes take part. */
async function carryOut(
  cause: () => Promise<void>,
  { cluster, portals, cookie }: { cluster: Cluster; portals: readonly Supervised[]; cookie: string },
): Promise<Outcome> {
  const watches = portals.map(({ port }) => watch(port, cookie));
  const began = performance.now();
  await cause();
  await cluster.whole();
  const wholeAfter = performance.now() - began;
  await Promise.all(watches.map(({ untilFine }) => untilFine()));
  return { away: await Promise.all(watches.map((each) => each.end())), wholeAfter };
}
