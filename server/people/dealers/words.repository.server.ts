import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { holdDealers } from './hold.repository.server.ts';
import { wordsOf } from './words.ts';

/**
 * Rewrites the words by which a dealer can be found, in the transaction that changed a name, a contragent, an e-mail or
 * a contract. Concurrent callers wait and then see what the first one wrote; otherwise they would remove words of its
 * new text.
 */
export async function refreshDealerWords(db: Kysely<Database>, dealerId: number): Promise<void> {
  await refreshWordsOf(db, [dealerId]);
}

/** Rewrites the words of many dealers in the same way, with the same number of statements. */
export async function refreshWordsOf(db: Kysely<Database>, dealerIds: readonly number[]): Promise<void> {
  const ids = [...new Set(dealerIds)];
  if (ids.length === 0) return;
  await holdDealers(db, ids);
  const texts = byDealer(await textsOf(db, { ids }));
  const stored = byDealer((await storedWords(db, { ids })).map(({ id, word }) => ({ id, text: word })));
  const rewritten: number[] = [];
  const missing: { word: string; dealer_id: number }[] = [];
  for (const id of ids) {
    const words = new Set(wordsOf((texts.get(id) ?? []).join(' ')));
    const known = new Set(stored.get(id) ?? []);
    const hasStale = [...known].some((word) => !words.has(word));
    if (hasStale) rewritten.push(id);
    for (const word of words) if (hasStale || !known.has(word)) missing.push({ word, dealer_id: id });
  }
  if (rewritten.length > 0) {
    await db.deleteFrom('dealer_words').where('dealer_id', 'in', rewritten).execute();
  }
  await upsert(db, 'dealer_words', missing, ['word', 'dealer_id'], {});
}

const dealersAtOnce = 500;

/** Returns the dealers whose stored words differ from their current texts. */
export async function dealersWithOtherWords(db: Kysely<Database>): Promise<number[]> {
  const wrong: number[] = [];
  for (let last = 0; ; ) {
    const dealers = await db
      .selectFrom('dealers')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(dealersAtOnce)
      .execute();
    const [first, end] = [dealers[0]?.id, dealers.at(-1)?.id];
    if (first === undefined || end === undefined) return wrong;
    const range = { first, last: end };
    const texts = byDealer(await textsOf(db, range));
    const stored = byDealer((await storedWords(db, range)).map(({ id, word }) => ({ id, text: word })));
    for (const { id } of dealers) {
      const words = wordsOf((texts.get(id) ?? []).join(' ')).sort();
      const known = (stored.get(id) ?? []).sort();
      if (words.join(' ') !== known.join(' ')) wrong.push(id);
    }
    last = end;
  }
}

function byDealer(rows: { id: number; text: string }[]): Map<number, string[]> {
  const texts = new Map<number, string[]>();
  for (const { id, text } of rows) texts.set(id, [...(texts.get(id) ?? []), text]);
  return texts;
}

/** Dealers with consecutive ids, or those in a list. */
type Whose = { first: number; last: number } | { ids: readonly number[] };

async function storedWords(db: Kysely<Database>, whose: Whose) {
  return db
    .selectFrom('dealer_words')
    .select(['dealer_id as id', 'word'])
    .where(ofDealers('dealer_id', whose))
    .execute();
}

async function textsOf(db: Kysely<Database>, whose: Whose): Promise<{ id: number; text: string }[]> {
  const contragents = db.selectFrom('contragents').where(ofDealers('dealer_id', whose));
  const accounts = db.selectFrom('accounts').where(ofDealers('dealer_id', whose));
  const contracts = db.selectFrom('contracts').where(ofDealers('dealer_id', whose));
  return db
    .selectFrom('dealers')
    .select(['id', 'header as text'])
    .where(ofDealers('id', whose))
    .unionAll(contragents.select(['dealer_id as id', 'company as text']))
    .unionAll(contragents.select(['dealer_id as id', 'inn as text']))
    .unionAll(accounts.select(['dealer_id as id', 'email as text']))
    .unionAll(contracts.select(['dealer_id as id', 'header as text']))
    .execute();
}

function ofDealers(column: 'id' | 'dealer_id', whose: Whose): RawBuilder<SqlBool> {
  const id = sql.ref(column);
  if ('ids' in whose) return sql<SqlBool>`${id} in (${sql.join(whose.ids)})`;
  return sql<SqlBool>`${id} between ${whose.first} and ${whose.last}`;
}

/** The highest code point, which sorts after anything that can follow a prefix. */
const end = '\u{10ffff}';

/**
 * Matches dealers that have, for each typed word, a word that begins with it. Compares a range, because SQLite uses no
 * index for `like`.
 */
export function foundBy(query: string) {
  return ({ and, eb }: ExpressionBuilder<Database, 'dealers'>) =>
    and(
      wordsOf(query).map((word) =>
        eb('dealers.id', 'in', (inner) =>
          inner
            .selectFrom('dealer_words')
            .select('dealer_words.dealer_id')
            .where('dealer_words.word', '>=', word)
            .where('dealer_words.word', '<', word + end),
        ),
      ),
    );
}
