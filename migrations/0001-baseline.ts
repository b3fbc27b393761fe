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

/** Creates all tables of release 1.0.0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Tables refer to each other in circles. SQLite accepts a reference to a table that does not exist yet.
  const checkReferences = (on: 0 | 1) =>
    isMysql(db) ? sql`set session foreign_key_checks = ${sql.lit(on)}`.execute(db) : undefined;
  await checkReferences(0);
  try {
    for (const make of areas) await make(db);
  } finally {
    await checkReferences(1);
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
