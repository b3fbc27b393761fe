import type { ExpressionBuilder, Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { wordsOf } from './words.ts';

/**
 * Writes anew by which words a dealer is found, in the transaction that changed a name, a contragent, an
 * e-mail or a contract. Words that stay are not touched, so two savers at once do not wait for each other.
 */
export async function refreshDealerWords(db: Kysely<Database>, dealerId: number): Promise<void> {
  const [texts, stored] = [await textsOf(db, dealerId), await storedWords(db, dealerId)];
  const words = new Set(wordsOf(texts.join(' ')));
  const stale = stored.filter((word) => !words.has(word));
  const fresh = [...words].filter((word) => !stored.includes(word));
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

async function storedWords(db: Kysely<Database>, dealerId: number): Promise<string[]> {
  const rows = await db.selectFrom('dealer_words').select('word').where('dealer_id', '=', dealerId).execute();
  return rows.map(({ word }) => word);
}

async function textsOf(db: Kysely<Database>, dealerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dealers')
    .select('header as text')
    .where('id', '=', dealerId)
    .unionAll(db.selectFrom('contragents').select('company as text').where('dealer_id', '=', dealerId))
    .unionAll(db.selectFrom('contragents').select('inn as text').where('dealer_id', '=', dealerId))
    .unionAll(db.selectFrom('accounts').select('email as text').where('dealer_id', '=', dealerId))
    .unionAll(db.selectFrom('contracts').select('header as text').where('dealer_id', '=', dealerId))
    .execute();
  return rows.map(({ text }) => text);
}

/** The highest code point: whatever follows a prefix comes before it. */
const end = '\u{10ffff}';

/** Matches dealers that have, for each typed word, a word that begins with it. Compared as a range: SQLite
 * uses no index for `like`. */
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
