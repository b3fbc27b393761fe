import type { Kysely } from 'kysely';
import { createToken } from '#server/catalogue/open-tokens/create-token.server.ts';
import type { Database } from '#server/db/schema.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import type { CatalogueView } from '#server/goods/model.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { currentContract } from '#server/people/contracts/current.server.ts';
import { dealerContext, value } from './dealer.ts';
import { goodsBySql } from './goods-by-sql.ts';
import { type Call, send, tagOf, take } from './http-client.ts';
import { quantiles, timed } from './measure.ts';
import { filterCall } from './over-http.ts';
import type { Questions } from './questions.ts';
import type { Serving } from './serving.ts';

export type Format = 'xlsx' | 'xml' | 'yml';

/**
 * The whole catalogue as a file over HTTP: milliseconds for the portal, for bare node:http with as many bytes, and
 * for reading the same data from the database. `growth`: the largest growth of the serving process's memory while
 * writing, in megabytes. `usual`, `meanwhile`: p99 of sequential filter calls over HTTP, without an export and
 * during it.
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

/**
 * Repeats all measurements in turn until the time is up. Each round downloads the file twice, without other load and
 * during filter calls.
 */
export async function measureExports(
  db: Kysely<Database>,
  serving: Serving,
  asked: Questions,
  seconds: number,
): Promise<Record<Format, Exporting>> {
  const ctx = await dealerContext(db);
  const { view } = (await currentContract(db, ctx.actor))!;
  const { token } = value(await execute(createToken, { all: '1' }, ctx));
  const paths = {
    xlsx: '/api/xlsxAllCatalogExport',
    xml: '/api/xmlCatalogExport',
    yml: `/openapi/yml?token=${token}`,
  };
  const filterWhile = filtering(serving, asked);

  const measure = async (format: Format): Promise<Exporting> => {
    const call: Call = { port: serving.ports.portal, cookie: serving.cookie, path: paths[format] };
    const rounds: Measured[] = [];
    const end = performance.now() + seconds * 1_500;
    while (rounds.length === 0 || (performance.now() < end && rounds.length < 20)) {
      await anotherState(db, view, call);
      const file = await takenAlone(serving, call);
      const bare = await timed(() => take({ port: serving.ports.node, path: '/file' }));
      const sql = await timed(() => goodsBySql(db, view, format === 'yml'));
      const pause = Math.max(500, Math.min(file.ms, seconds * 1_000));
      const usual = await filterWhile(new Promise((done) => setTimeout(done, pause)));
      await anotherState(db, view, call);
      const meanwhile = await filterWhile(take(call));
      rounds.push({ ...file, nodeMs: bare.ms, sqlMs: sql.ms, usual, meanwhile });
    }
    return middleOf(rounds);
  };
  return { xlsx: await measure('xlsx'), xml: await measure('xml'), yml: await measure('yml') };
}

/** Downloads a file without other load. From then on, bare node:http sends as many bytes. */
async function takenAlone(serving: Serving, call: Call): Promise<Pick<Measured, 'ms' | 'bytes' | 'growth'>> {
  const { rss } = await serving.usage();
  const { value: bytes, ms } = await timed(() => take(call));
  const { peak } = await serving.usage();
  await serving.tell({ fileBytes: bytes });
  return { ms, bytes, growth: (peak - rss) / 1e6 };
}

/**
 * Returns a function that calls filters one after another until some work has ended, and returns their
 * milliseconds.
 */
function filtering(serving: Serving, asked: Questions) {
  const call = filterCall(serving, asked);
  let question = 800_000;
  return async (work: Promise<unknown>): Promise<number[]> => {
    const times: number[] = [];
    let on = true;
    const ended = work.finally(() => {
      on = false;
    });
    while (on) times.push((await timed(() => send(call(question++)))).ms);
    await ended;
    return times;
  };
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

/** Sells something and waits until the file has another tag, because files are cached until a change. */
async function anotherState(db: Kysely<Database>, view: CatalogueView, call: Call): Promise<void> {
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
