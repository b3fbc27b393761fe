import type { ExpressionBuilder, Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { holdDealer } from './hold.repository.server.ts';
import { wordsOf } from './words.ts';

/**
 * Writes anew by which words a dealer is found, in the transaction that changed a name, a contragent, an
 * e-mail or a contract. Of two savers at once the second waits, and sees what the first wrote: otherwise it
 * would take a word away that only the first one's text has.
 */
export async function refreshDealerWords(db: Kysely<Database>, dealerId: number): Promise<void> {
  await holdDealer(db, dealerId);
  const range = { first: dealerId, last: dealerId };
  const [texts, stored] = [await textsOf(db, range), await storedWords(db, range)];
  const words = new Set(wordsOf(texts.map(({ text }) => text).join(' ')));
  const known = new Set(stored.map(({ word }) => word));
  const stale = [...known].filter((word) => !words.has(word));
  const fresh = [...words].filter((word) => !known.has(word));
  if (stale.length > 0) {
    await db
      .deleteFrom('dealer_words')
      .where('dealer_id', '=', dealerId)
      .where('word', 'in', stale)
      .execute();
  }
  if (fresh.length > 0) {
    const rows = fresh.map((word) => ({ word, dealer_id: dealerId }));
    await upsert(db, 'dealer_words', rows, ['word', 'dealer_id'], {});
  }
}

const dealersAtOnce = 500;

/** Returns the dealers whose words are not those of their texts. */
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

type Range = { first: number; last: number };

async function storedWords(db: Kysely<Database>, { first, last }: Range) {
  return db
    .selectFrom('dealer_words')
    .select(['dealer_id as id', 'word'])
    .where('dealer_id', '>=', first)
    .where('dealer_id', '<=', last)
    .execute();
}

async function textsOf(
  db: Kysely<Database>,
  { first, last }: Range,
): Promise<{ id: number; text: string }[]> {
  const dealers = db
    .selectFrom('dealers')
    .select(['id', 'header as text'])
    .where('id', '>=', first)
    .where('id', '<=', last);
  const contragents = db
    .selectFrom('contragents')
    .where('dealer_id', '>=', first)
    .where('dealer_id', '<=', last);
  const accounts = db.selectFrom('accounts').where('dealer_id', '>=', first).where('dealer_id', '<=', last);
  const contracts = db.selectFrom('contracts').where('dealer_id', '>=', first).where('dealer_id', '<=', last);
  return dealers
    .unionAll(contragents.select(['dealer_id as id', 'company as text']))
    .unionAll(contragents.select(['dealer_id as id', 'inn as text']))
    .unionAll(accounts.select(['dealer_id as id', 'email as text']))
    .unionAll(contracts.select(['dealer_id as id', 'header as text']))
    .execute();
}

/** The highest code point: whatever follows a prefix comes before it. */
const end = '\u{10ffff}';

/**
 * Matches dealers that have, for each typed word, a word that begins with it. Compared as a range: SQLite
 * uses no index for `like`.
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
