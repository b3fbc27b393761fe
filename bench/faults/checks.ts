import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '#server/db/client.server.ts';
import { openStates } from '#server/db/order-states.ts';
import type { Database } from '#server/db/schema.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import type { MailServer } from './mails.ts';
import { addressOf, nodes } from './node-files.ts';
import type { Told } from './told.ts';
import { collectorEmails } from './work.ts';

/** The last ids before the work that is checked; `first`: the last order before all the work. */
export type Before = { first: number; order: number; act: number };

export async function lastIds(db: Kysely<Database>, first: number): Promise<Before> {
  const last = async (table: 'orders' | 'acts') =>
    (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
  return { first, order: await last('orders'), act: await last('acts') };
}

/**
 * The errors found; `repeated`: the number of mails sent twice because their portal was killed right after the
 * first.
 */
export type Found = { wrong: string[]; repeated: number };
type Work = { told: Told; mails: MailServer; kills: readonly number[] };

/** Returns all errors after the work has ended. `kills`: when portals were killed. */
export async function findWrong(db: Kysely<Database>, work: Work, before: Before): Promise<Found> {
  const waiting = await untilJobsDone(db);
  const acts = await wrongActs(db, work, before);
  return {
    wrong: [
      ...work.told.wrong,
      ...waiting,
      ...(await wrongOrders(db, work.told, before)),
      ...(await wrongBaskets(db, work.told, collectorEmails)),
      ...acts.wrong,
      ...(await wrongNodes(nodes.map((node) => `${addressOf(node)}/portal`))),
    ],
    repeated: acts.repeated,
  };
}

/** How long jobs may wait after the work, because a job of a killed portal is released after a minute. */
const jobsMs = 150_000;

/** Waits until all acts are created and all mails sent; returns the jobs that still wait. */
async function untilJobsDone(db: Kysely<Database>): Promise<string[]> {
  const until = performance.now() + jobsMs;
  for (;;) {
    const left = await db
      .selectFrom('jobs')
      .select(['kind', 'attempts', 'problem', 'run_at', 'locked_until'])
      .where('kind', 'in', ['mail', 'act'])
      .where((eb) => eb.or([eb('run_at', 'is not', null), eb('problem', '>', '')]))
      .execute();
    if (left.length === 0) return [];
    if (performance.now() > until) return left.map((job) => `a job still waits: ${JSON.stringify(job)}`);
    await sleep(500);
  }
}

/** Returns the errors in orders, stocks and stored sums. */
async function wrongOrders(db: Kysely<Database>, told: Told, before: Before): Promise<string[]> {
  const wrong: string[] = [];
  const orders = await db.selectFrom('orders').select('id').where('id', '>', before.order).execute();
  const there = new Set(orders.map(({ id }) => id));
  const missing = [...told.orders].filter((id) => !there.has(id));
  if (missing.length > 0) wrong.push(`confirmed orders are missing: ${missing}`);
  const unknown = orders.length - told.orders.size;
  if (unknown > told.ordersUnanswered)
    wrong.push(
      `${unknown} orders were never confirmed to anybody, but only ${told.ordersUnanswered} forms had no answer`,
    );

  const oversold = await db
    .selectFrom('stocks')
    .select(['product_id', 'wms_id', 'quantity', 'reserved'])
    .whereRef('reserved', '>', 'quantity')
    .execute();
  for (const { product_id, wms_id, quantity, reserved } of oversold)
    wrong.push(`product ${product_id} in warehouse ${wms_id}: ${reserved} reserved of ${quantity}`);

  const { rows: astray } = await sql<{ id: number; wms: number; reserved: number; ordered: number }>`
    select s.product_id as id, s.wms_id as wms, s.reserved, coalesce(l.ordered, 0) as ordered from stocks s
    left join (
      select product_id, wms_id, sum(order_lines.quantity - order_lines.promised) as ordered from order_lines
      join orders on orders.id = order_lines.order_id
      where state in (${sql.join([...openStates])}) and orders.id > ${before.first}
      group by product_id, wms_id
    ) l on l.product_id = s.product_id and l.wms_id = s.wms_id
    where s.reserved <> coalesce(l.ordered, 0)`.execute(db);
  for (const { id, wms, reserved, ordered } of astray)
    wrong.push(`product ${id} in warehouse ${wms}: ${reserved} reserved, ${ordered} in orders`);

  const sums = await findSumDifferences(db);
  if (sums.length > 0) wrong.push(`stored sums differed: ${JSON.stringify(sums)}`);
  return wrong;
}

/** Returns the errors in the baskets of these accounts, and empties them. */
async function wrongBaskets(db: Kysely<Database>, told: Told, emails: string[]): Promise<string[]> {
  const wrong: string[] = [];
  const lines = await db
    .selectFrom('basket_lines')
    .innerJoin('accounts', 'accounts.id', 'basket_lines.account_id')
    .select(({ fn }) => ['email', 'product_id', fn.sum<number>('quantity').as('pieces')])
    .where('email', 'in', emails)
    .groupBy(['email', 'product_id'])
    .execute();
  const there = new Map(
    lines.map(({ email, product_id, pieces }) => [`${email} ${product_id}`, Number(pieces)]),
  );
  let unknown = 0;
  for (const key of new Set([...there.keys(), ...told.added.keys()])) {
    const [is, added] = [there.get(key) ?? 0, told.added.get(key) ?? 0];
    if (is < added) wrong.push(`basket of ${key}: ${is} pieces, though ${added} were added`);
    unknown += Math.max(0, is - added);
  }
  if (unknown > told.addedUnanswered)
    wrong.push(`${unknown} pieces too many in baskets, but only ${told.addedUnanswered} forms had no answer`);
  await db
    .deleteFrom('basket_lines')
    .where('account_id', 'in', (eb) => eb.selectFrom('accounts').select('id').where('email', 'in', emails))
    .execute();
  return wrong;
}

/**
 * The time around sending in which a portal, when killed, cannot record that a mail was accepted
 * (decisions/databases.md).
 */
const unnotedMs = 1_000;

async function wrongActs(db: Kysely<Database>, { told, mails, kills }: Work, before: Before): Promise<Found> {
  const wrong: string[] = [];
  const acts = await db
    .selectFrom('acts')
    .select(['id', 'state', 'start_on', 'end_on'])
    .where('id', '>', before.act)
    .execute();
  const states = new Map(acts.map(({ id, state }) => [id, state]));
  for (const id of told.acts.values())
    if (states.get(id) !== 'ready') wrong.push(`act ${id} is ${states.get(id) ?? 'missing'}`);
  const periods = new Set(acts.map((act) => `${act.start_on} ${act.end_on}`));
  if (periods.size < acts.length) wrong.push(`${acts.length - periods.size} acts were created twice`);
  const unknown = periods.size - told.acts.size;
  if (unknown > told.actsUnanswered)
    wrong.push(`${unknown} acts were never confirmed, but only ${told.actsUnanswered} forms had no answer`);

  const letters = new Map(
    [...mails.accepted].map(([subject, copies]) => [Number(/№\s(\d+) готов/.exec(subject)?.[1]), copies]),
  );
  let repeated = 0;
  for (const { id } of acts) {
    const copies = letters.get(id) ?? [];
    const [first] = copies;
    const isSame = copies.every(({ messageId }) => messageId === first?.messageId);
    const isExcused =
      isSame && kills.some((at) => first && at > first.at - unnotedMs && at < first.at + unnotedMs);
    if (copies.length > 1 && isExcused) repeated++;
    else if (copies.length !== 1)
      wrong.push(
        `${copies.length} mails about act ${id}: ${JSON.stringify(copies)}, portals killed at ${kills}`,
      );
  }
  return { wrong, repeated };
}

/**
 * Compares the rows of the nodes. Meanwhile the portals continue their jobs, so only a table that differs every
 * time counts.
 */
async function wrongNodes(urls: readonly string[]): Promise<string[]> {
  let differing = await differingTables(urls);
  for (let again = 0; again < 4 && differing.length > 0; again++) {
    await sleep(1_000);
    const now = await differingTables(urls);
    differing = differing.filter((table) => now.includes(table));
  }
  return differing.map((table) => `the nodes differ in ${table}`);
}

async function differingTables(urls: readonly string[]): Promise<string[]> {
  const sums = await Promise.all(
    urls.map(async (url) => {
      const db = openDatabase(url);
      await sql`select 1`.execute(db);
      const { rows } = await sql<{
        Table: string;
        Checksum: number;
      }>`checksum table orders, order_lines, stocks,
        basket_lines, contract_sums, submissions, acts, act_lines, jobs, messages, products`.execute(db);
      await db.destroy();
      return rows;
    }),
  );
  const [first = [], ...others] = sums;
  return first
    .filter(({ Checksum }, i) => others.some((other) => other[i]?.Checksum !== Checksum))
    .map(({ Table }) => Table);
}
