import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/client.server.ts';
import { openStates } from '#server/db/order-states.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import type { Told } from './buyers.ts';

/** Returns what is wrong in the database after the rounds; empty when nothing is. `before`: the last order until then. */
export async function findWrong(urls: readonly string[], told: Told, before: number): Promise<string[]> {
  const wrong = [...told.wrong];
  const db = openDatabase(urls[0]);
  const orders = await db.selectFrom('orders').select('id').where('id', '>', before).execute();
  const there = new Set(orders.map(({ id }) => id));
  const missing = [...told.confirmed].filter((id) => !there.has(id));
  if (missing.length > 0) wrong.push(`confirmed orders are not there: ${missing}`);
  const unknown = orders.length - told.confirmed.size;
  if (unknown > told.unanswered)
    wrong.push(
      `${unknown} orders that nobody was told of, but only ${told.unanswered} forms without an answer`,
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
      select product_id, wms_id, sum(order_lines.quantity) as ordered from order_lines
      join orders on orders.id = order_lines.order_id
      where state in (${sql.join([...openStates])}) and orders.id > ${before}
      group by product_id, wms_id
    ) l on l.product_id = s.product_id and l.wms_id = s.wms_id
    where s.reserved <> coalesce(l.ordered, 0)`.execute(db);
  for (const { id, wms, reserved, ordered } of astray)
    wrong.push(`product ${id} in warehouse ${wms}: ${reserved} reserved, ${ordered} in orders`);

  const sums = await findSumDifferences(db);
  if (sums.length > 0) wrong.push(`kept sums differed: ${JSON.stringify(sums)}`);
  await db.destroy();

  const digests = await Promise.all(urls.map(digestOf));
  if (new Set(digests).size > 1) wrong.push('the nodes differ');
  return wrong;
}

async function digestOf(url: string): Promise<string> {
  const db = openDatabase(url);
  const hash = createHash('sha256');
  for (const table of [
    'orders',
    'order_lines',
    'stocks',
    'basket_lines',
    'contract_sums',
    'submissions',
  ] as const) {
    const { rows } = await sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(db);
    hash.update(JSON.stringify(rows));
  }
  await db.destroy();
  return hash.digest('hex');
}
