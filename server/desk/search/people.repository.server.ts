import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { foundBy } from '../../people/dealers/words.repository.server.ts';
import { wordsOf } from '../../people/dealers/words.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import type { Readings } from './read-query.ts';
import type { Found, FoundContragent, FoundDealer, FoundPerson } from './search-view.ts';
import { shown, toRead } from './shown.ts';

/** The highest code point, which sorts after anything that can follow a beginning. */
const end = '\u{10ffff}';

/** The number of dealers whose companies are compared with the words. */
const mostDealers = 100;

/**
 * Returns the dealers with these words by name, and the contragents whose company has the words or whose INN begins
 * with the digits. Companies are sought among the first hundred dealers, because companies have no words of their own.
 * `served`: only of dealers whom this staff member serves.
 */
export async function dealersAndContragents(
  db: Kysely<Database>,
  { words, inn }: Pick<Readings, 'words' | 'inn'>,
  served: number | undefined,
): Promise<{ dealers: Found<FoundDealer>; contragents: Found<FoundContragent> }> {
  const isAsked = wordsOf(words).length > 0;
  const dealers = isAsked ? await dealersWith(db, words, served) : [];
  const ids = dealers.map(({ id }) => id);
  const rows =
    ids.length > 0 || inn !== undefined
      ? await contragents(db, served)
          .$if(inn === undefined, (query) => query.where('contragents.dealer_id', 'in', ids))
          .$if(inn !== undefined, (query) => query.where(startsWith('contragents.inn', inn!)))
          .orderBy('contragents.inn')
          .$if(inn !== undefined, (list) => list.limit(toRead))
          .execute()
      : [];
  const sought = wordsOf(words);
  const companies = rows.filter(({ company }) => {
    const own = wordsOf(company);
    return inn !== undefined || sought.every((word) => own.some((each) => each.startsWith(word)));
  });
  return {
    dealers: shown(dealers, () => false),
    contragents: shown(companies, (row) => row.inn === inn),
  };
}

function dealersWith(db: Kysely<Database>, words: string, served: number | undefined) {
  return db
    .selectFrom('dealers')
    .select(['dealers.id', 'dealers.header'])
    .where(foundBy(words))
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .orderBy('dealers.header')
    .orderBy('dealers.id')
    .limit(mostDealers)
    .execute();
}

function contragents(db: Kysely<Database>, served: number | undefined) {
  return db
    .selectFrom('contragents')
    .innerJoin('dealers', 'dealers.id', 'contragents.dealer_id')
    .select(['contragents.id', 'contragents.dealer_id as dealerId', 'dealers.header as dealer'])
    .select(['contragents.company', 'contragents.inn'])
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!));
}

/** Returns the people whose e-mail, telephone or name begins with the query, by name. */
export async function peopleBeginning(
  db: Kysely<Database>,
  { email, phones, names }: Pick<Readings, 'email' | 'phones' | 'names'>,
  served: number | undefined,
): Promise<Found<FoundPerson>> {
  const beginning = (column: 'accounts.email' | 'accounts.phone' | 'accounts.name', text: string) =>
    db
      .selectFrom(
        db
          .selectFrom('accounts')
          .select('accounts.id')
          .where(startsWith(column, text))
          .$if(served !== undefined, (query) =>
            query.where('accounts.dealer_id', 'in', servedDealers(served!)),
          )
          .orderBy(column)
          .limit(toRead)
          .as('part'),
      )
      .select('part.id');
  const [first, ...rest] = [
    ...(email === undefined ? [] : [beginning('accounts.email', email)]),
    ...phones.map((phone) => beginning('accounts.phone', phone)),
    ...names.map((name) => beginning('accounts.name', name)),
  ];
  if (!first) return shown([], () => false);
  const rows = await db
    .selectFrom(rest.reduce((all, part) => all.union(part), first).as('found'))
    .innerJoin('accounts', 'accounts.id', 'found.id')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select(['accounts.id', 'accounts.dealer_id as dealerId', 'dealers.header as dealer'])
    .select(['accounts.name', 'accounts.email', 'accounts.phone'])
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .execute();
  return shown(rows, (row) => row.email === email || phones.includes(row.phone));
}

function startsWith(
  column: 'accounts.email' | 'accounts.phone' | 'accounts.name' | 'contragents.inn',
  text: string,
): RawBuilder<SqlBool> {
  const ref = sql.ref(column);
  return sql<SqlBool>`${ref} >= ${text} and ${ref} < ${text + end}`;
}
