import { request as httpRequest } from 'node:http';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { addExchangeAccount } from '#server/exchange/door/accounts/add-account.server.ts';
import { value } from './dealer.ts';
import { goodId, restsXml } from './exchange-files.ts';
import type { Measured } from './exchange-report.ts';
import { send } from './http-client.ts';
import type { Serving } from './serving.ts';

/** More than any stock in the export, so that the page shows it for one reason only. */
const quantity = 7_411;
const pollMs = 20;
const mostMs = 120_000;

/**
 * Sends 1C's list of this many changed stock levels to the exchange address of a running portal, and waits until the
 * page of the last product shows a dealer the new level.
 */
export async function measureDoor(
  db: Kysely<Database>,
  { ports, cookie, usage }: Serving,
  goods: number,
): Promise<Measured> {
  const author = { db, now: Date.now(), actor: { kind: 'system' as const } };
  const { login, secret } = value(await addExchangeAccount(author, { login: 'bench', addresses: '' }));
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('external_id', '=', goodId(goods - 1))
    .executeTakeFirstOrThrow();
  const page = { port: ports.portal, path: `/product/${id}`, cookie };
  // The first page fills the caches for later ones.
  await send(page);
  const name = `${goods.toLocaleString('en')} changed stocks sent to the endpoint`;
  const ask = (query: string, body?: string) =>
    doorAnswer(ports.portal, `type=catalog&${query}`, { login, secret, body });

  const before = await usage();
  const start = performance.now();
  await ask('mode=checkauth');
  await ask('mode=init');
  await ask('mode=file&filename=rests.xml', restsXml(goods, quantity));
  while ((await ask('mode=import&filename=rests.xml')).startsWith('progress'));
  const written = performance.now() - start;
  for (;;) {
    const { text } = await send(page);
    if (/7\s?411/.test(text)) break;
    if (performance.now() - start > mostMs) throw new Error('the page does not show the new rest');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const wall = performance.now() - start;
  const after = await usage();
  return {
    name,
    done: `success after ${Math.round(written)} ms`,
    wall,
    cpu: after.cpu - before.cpu,
    peak: after.peak,
    before: before.rss,
    statements: after.statements,
    plans: [],
  };
}

type Who = { login: string; secret: string; body?: string | undefined };

function doorAnswer(port: number, query: string, { login, secret, body }: Who): Promise<string> {
  const method = body === undefined ? 'GET' : 'POST';
  const auth = `${login}:${secret}`;
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      { host: '127.0.0.1', port, path: `/1c/exchange?${query}`, method, auth },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece;
        });
        response.on('end', () => {
          if (response.statusCode === 200 && !text.startsWith('failure')) resolve(text);
          else reject(new Error(`${query}: ${response.statusCode} ${text.slice(0, 300)}`));
        });
      },
    );
    asked.on('error', reject).end(body);
  });
}
