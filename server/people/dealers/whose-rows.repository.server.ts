import { expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { foundBy } from './words.repository.server.ts';

/** Whose rows a list shows: of dealers whom a staff member serves, and whom these words identify ('': all). */
export type WhoseRows = { served: number | undefined; query: string };

/** So many dealers are read one by one, each by its own index. */
const mostFew = 20;

/** Returns the dealers of a list's rows if they are few; `some`: whether there are other dealers, too. */
export async function whoseRows(
  db: Kysely<Database>,
  { served, query }: WhoseRows,
): Promise<{ few: number[] } | { some: boolean }> {
  if (served === undefined && query === '') return { some: false };
  const rows = await db
    .selectFrom(dealersOf({ served, query }).as('found'))
    .select('found.id')
    .limit(mostFew + 1)
    .execute();
  return rows.length > mostFew ? { some: true } : { few: rows.map(({ id }) => id) };
}

/** Matches rows of these dealers by the index of their dealers, which does not have the order of the list. */
export function byDealers(column: string, whose: WhoseRows): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in (${dealersOf(whose)})`;
}

/** Matches rows of these dealers, without that index: the rows of many dealers would have to be sorted. */
export function ofDealers(column: string, whose: WhoseRows): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} + 0 in (${dealersOf(whose)})`;
}

/** Selects the ids of these dealers. */
export function dealersOf({ served, query }: WhoseRows) {
  return expressionBuilder<Database>()
    .selectFrom('dealers')
    .select('dealers.id')
    .$if(served !== undefined, (dealers) => dealers.where('dealers.staff_id', '=', served!))
    .$if(query !== '', (dealers) => dealers.where(foundBy(query)));
}
