import { type Kysely, sql } from 'kysely';
import { makeContent } from './0001-baseline/content.ts';
import { makeExchange } from './0001-baseline/exchange.ts';
import { makeGoods } from './0001-baseline/goods.ts';
import { makeOrdering } from './0001-baseline/ordering.ts';
import { makePapers } from './0001-baseline/papers.ts';
import { makePeople } from './0001-baseline/people.ts';
import { makeSigningIn } from './0001-baseline/signing-in.ts';
import { makeSums } from './0001-baseline/sums.ts';
import { makeTalk } from './0001-baseline/talk.ts';
import { makeWork } from './0001-baseline/work.ts';
import { isMysql } from './columns.ts';

/** Creates all tables of release 1.0.0. server/db/schema.ts describes their contents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isMysql(db)) await db.connection().execute((connection) => withoutReferences(connection, makeAll));
  // SQLite accepts a reference to a table that does not exist yet.
  else await makeAll(db);
}

async function makeAll(db: Kysely<unknown>): Promise<void> {
  for (const make of areas) await make(db);
}

/** Runs `work` on one connection without checking references, because tables refer to each other in circles. */
async function withoutReferences(
  connection: Kysely<unknown>,
  work: (connection: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  const check = (on: 0 | 1) => sql`set session foreign_key_checks = ${sql.lit(on)}`.execute(connection);
  await check(0);
  try {
    await work(connection);
  } finally {
    // A lost connection resets the setting anyway, and the error of `work` is more informative.
    await check(1).catch(() => {});
  }
}

const areas = [
  makeWork,
  makeGoods,
  makePeople,
  makeSigningIn,
  makeOrdering,
  makeSums,
  makePapers,
  makeContent,
  makeTalk,
  makeExchange,
];
