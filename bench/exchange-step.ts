import { writeFileSync } from 'node:fs';
import { openDatabase } from '#server/db/client.server.ts';
import { importFolder } from '#server/exchange/import-folder.server.ts';
import { giveOrders } from '#server/exchange/orders/give-orders.server.ts';
import type { Exchange } from '#server/kernel/actor.ts';
import type { Context } from '#server/kernel/use-case.ts';
import { benchFolder, today } from './data.ts';
import { dealerContext, value } from './dealer.ts';
import type { Measured } from './exchange-report.ts';
import { plansOf } from './plans.ts';
import type { SlowOfScreen } from './screens.ts';
import { watchStatements } from './statements.ts';

/**
 * One step of the exchange in a separate process, so that processor time and memory belong only to it:
 * `exchange-step.ts import NAME URL RESULT-FILE FOLDER` or `exchange-step.ts query NAME URL RESULT-FILE`.
 */
const [work, name = '', url = '', file = '', folder = ''] = process.argv.slice(2);
const now = Date.parse(`${today}T10:00:00Z`);
/** An id of a session that no other row uses. */
const sessionId = 1_000_000;
const statementsSoFar = watchStatements();
const db = openDatabase(url);
// The first statement opens the database.
await db.selectFrom('settings').selectAll().execute();
global.gc?.();

let peak = 0;
let statements = 0;
/** Each slow statement once, with its slowest run. */
const slow = new Map<string, SlowOfScreen>();
const look = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
  const seen = statementsSoFar();
  statements += seen.statements;
  for (const each of seen.slow)
    if (each.ms > (slow.get(each.text)?.ms ?? 0)) slow.set(each.text, { ...each, screen: name });
};
look();
const before = peak;
statements = 0;
slow.clear();
const looking = setInterval(look, 20);
const cpu = process.cpuUsage();
const start = performance.now();
const done = work === 'import' ? await imported() : await queried();
const wall = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
look();
clearInterval(looking);
const measured: Measured = {
  name,
  done,
  wall,
  cpu: (user + system) / 1_000,
  // The kernel's value also includes peaks between two samples.
  peak: Math.max(peak, process.resourceUsage().maxRSS * 1_024),
  before,
  statements,
  plans: await plansOf(db, [...slow.values()]),
};
writeFileSync(file, JSON.stringify(measured));
process.exit(0);

async function imported(): Promise<string> {
  const { products, prices, stocks } = value(await importFolder(db, folder, now));
  const written = ({ added, changed }: typeof products) => (added + changed).toLocaleString('en');
  return `${written(products)} products, ${written(prices)} prices, ${written(stocks)} stocks written`;
}

async function queried(): Promise<string> {
  const actor: Exchange = { kind: 'exchange', exchangeId: 1, login: 'bench' };
  const ctx = { ...(await dealerContext(db)), actor, now } as unknown as Context<Exchange>;
  const form = { version: '2.09', encoding: 'utf-8' as const, container: false };
  const { size, stream } = await giveOrders(ctx, { sessionId, folder: benchFolder, ...form });
  // Read as fast as a client could.
  for await (const _ of stream());
  return `${(size / 1e6).toFixed(1)} MB`;
}
