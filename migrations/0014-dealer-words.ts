import { type Kysely, sql } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';

const dealersAtOnce = 500;

/**
 * Makes dealers searchable at the desk: the words of their names, contragents, INNs, e-mails and contracts in
 * a table with an index by word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'dealer_words')
    .ifNotExists()
    .addColumn('word', t.string(40), (c) => c.notNull())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('dealer_words_key', ['word', 'dealer_id'])
    .addForeignKeyConstraint('dealer_words_dealer', ['dealer_id'], 'dealers', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'dealer_words_of_dealer', 'dealer_words', ['dealer_id']);
  await addIndex(db, 'dealers_by_name', 'dealers', ['header', 'id']);
  await addIndex(db, 'dealers_of_staff_by_name', 'dealers', ['staff_id', 'header', 'id']);
  // An interrupted step begins anew.
  await sql`delete from dealer_words`.execute(db);
  let last = 0;
  for (;;) {
    const { rows: dealers } = await sql<{ id: number }>`
      select id from dealers where id > ${last} order by id limit ${dealersAtOnce}`.execute(db);
    const [first, end] = [dealers[0]?.id, dealers.at(-1)?.id];
    if (first === undefined || end === undefined) break;
    await fill(db, first, end);
    last = end;
  }
}

async function fill(db: Kysely<unknown>, first: number, last: number): Promise<void> {
  const { rows } = await sql<{ id: number; text: string }>`
    select id, header as text from dealers where id between ${first} and ${last}
    union all
    select dealer_id, company from contragents where dealer_id between ${first} and ${last}
    union all
    select dealer_id, inn from contragents where dealer_id between ${first} and ${last}
    union all
    select dealer_id, email from accounts where dealer_id between ${first} and ${last}
    union all
    select dealer_id, header from contracts where dealer_id between ${first} and ${last}`.execute(db);
  const words = new Set(rows.flatMap(({ id, text }) => wordsOf(text).map((word) => `${word} ${id}`)));
  const pairs = [...words].map((pair) => pair.split(' ') as [word: string, id: string]);
  for (let i = 0; i < pairs.length; i += 1_000) {
    const values = pairs.slice(i, i + 1_000).map(([word, id]) => sql`(${word}, ${Number(id)})`);
    await sql`insert into dealer_words (word, dealer_id) values ${sql.join(values)}`.execute(db);
  }
}

/** As in server/people/dealers/words.ts at the time of this step. */
function wordsOf(text: string): string[] {
  const found =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word) => word.slice(0, 40));
}
