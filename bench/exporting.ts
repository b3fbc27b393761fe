import type { Kysely } from 'kysely';
import { markProductsChanged } from '#server/catalogue/change-log.repository.server.ts';
import { type CurrentContract, currentContract } from '#server/contracts/current.server.ts';
import type { Database } from '#server/db/schema.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { createToken } from '#server/open-tokens/create-token.server.ts';
import { dealerContext, value } from './dealer.ts';
import { goodsBySql } from './goods-by-sql.ts';
import { type Call, send, tagOf, take } from './http-client.ts';
import { quantiles } from './measure.ts';
import { filterCall } from './over-http.ts';
import type { Questions } from './questions.ts';
import type { Serving } from './serving.ts';

export const formats = ['xlsx', 'xml', 'yml'] as const;
export type Format = (typeof formats)[number];

/**
 * The whole catalogue as a file over HTTP: milliseconds of the portal, of bare node:http that sends as many bytes, and of reading the same
 * out of the database. `growth`: megabytes of memory that the serving process took more while it wrote, at most. `usual`, `meanwhile`: p99 of
 * a filter over HTTP, one call after another, without an export and during it.
 */
export type Exporting = {
  ms: number;
  bytes: number;
  growth: number;
  nodeMs: number;
  sqlMs: number;
  usual: number;
  meanwhile: number;
};

type Measured = Omit<Exporting, 'usual' | 'meanwhile'> & { usual: number[]; meanwhile: number[] };

/** Rounds of everything in turn until the time is up; each takes the file twice, alone and while somebody filters. */
export async function measureExports(
  db: Kysely<Database>,
  serving: Serving,
  asked: Questions,
  seconds: number,
): Promise<Record<Format, Exporting>> {
  const ctx = await dealerContext(db);
  const contract = (await currentContract(db, ctx.actor))!;
  const { token } = value(await execute(createToken, { all: '1' }, ctx));
  const paths = {
    xlsx: '/api/xlsxAllCatalogExport',
    xml: '/api/xmlCatalogExport',
    yml: `/openapi/yml?token=${token}`,
  };
  const filter = filterCall(serving, asked);
  let question = 800_000;
  const filterWhile = async (work: Promise<unknown>): Promise<number[]> => {
    const times: number[] = [];
    let on = true;
    const ended = work.finally(() => {
      on = false;
    });
    while (on) {
      const start = performance.now();
      await send(filter(question++));
      times.push(performance.now() - start);
    }
    await ended;
    return times;
  };

  const one = async (format: Format): Promise<Measured> => {
    const call: Call = { port: serving.ports.portal, cookie: serving.cookie, path: paths[format] };
    await anotherState(db, contract, call);
    const { rss } = await serving.usage();
    const file = await timed(() => take(call));
    const growth = ((await serving.usage()).peak - rss) / 1e6;
    await serving.tell({ fileBytes: file.value });
    const bare = await timed(() => take({ port: serving.ports.node, path: '/file' }));
    const bySql = await timed(() => goodsBySql(db, contract.view, format === 'yml'));
    const usual = await filterWhile(new Promise((done) => setTimeout(done, Math.max(500, file.ms))));
    await anotherState(db, contract, call);
    const meanwhile = await filterWhile(take(call));
    return {
      ...{ ms: file.ms, bytes: file.value, growth, nodeMs: bare.ms, sqlMs: bySql.ms },
      ...{ usual, meanwhile },
    };
  };

  const measured = {} as Record<Format, Exporting>;
  for (const format of formats) {
    const rounds: Measured[] = [];
    const end = performance.now() + seconds * 1_500;
    while (rounds.length === 0 || (performance.now() < end && rounds.length < 20)) {
      rounds.push(await one(format));
    }
    measured[format] = middleOf(rounds);
  }
  return measured;
}

function middleOf(rounds: Measured[]): Exporting {
  const middle = (key: 'ms' | 'bytes' | 'nodeMs' | 'sqlMs') => quantiles(rounds.map((each) => each[key])).p50;
  return {
    ms: middle('ms'),
    bytes: middle('bytes'),
    nodeMs: middle('nodeMs'),
    sqlMs: middle('sqlMs'),
    growth: Math.max(...rounds.map(({ growth }) => growth)),
    usual: quantiles(rounds.flatMap(({ usual }) => usual)).p99,
    meanwhile: quantiles(rounds.flatMap(({ meanwhile }) => meanwhile)).p99,
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: performance.now() - start };
}

/** Files are kept for a while, but not over a change: something is sold, and the file waited for until it has another tag. */
async function anotherState(db: Kysely<Database>, { view }: CurrentContract, call: Call): Promise<void> {
  const before = await tagOf(call);
  const wms_id = view.warehouses[0]!;
  const sold = await db
    .selectFrom('stocks')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'quantity'])
    .where('wms_id', '=', wms_id)
    .where('enabled', '=', 1)
    .where('quantity', '>', 10)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('stocks')
    .set({ quantity: sold.quantity - 1 })
    .where('product_id', '=', sold.product_id)
    .where('wms_id', '=', wms_id)
    .execute();
  await markProductsChanged(db, [sold.product_id], Date.now());
  while ((await tagOf(call)) === before) await new Promise((done) => setTimeout(done, 50));
}
