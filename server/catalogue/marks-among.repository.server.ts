import { type Kysely, type RawBuilder, sql } from 'kysely';
import { compiledOnce } from '../db/compiled-once.server.ts';
import type { Database } from '../db/schema.ts';

/** An account's marks among some products: favourites, and wanted quantities of needs. */
export type Marks = { wished: Set<number>; needed: Map<number, number> };

/** Quantities in the basket: product → warehouse → pieces. */
export type InBasket = Map<number, Map<number, number>>;

/** Marks and basket for a screen; `awaited`: goods whose arrival the account waits for. */
type MarksAndBasket = Marks & { awaited: Set<number>; inBasket: InBasket };

/** Returns the account's marks among these products, in one query. */
export async function marksAmong(
  db: Kysely<Database>,
  accountId: number,
  productIds: number[],
): Promise<Marks> {
  return sorted(await markRows(db, accountId, productIds));
}

/**
 * Returns the account's marks, the goods it waits for and the quantities in its basket among these products, in a
 * single query.
 */
export async function marksAndBasketAmong(
  db: Kysely<Database>,
  accountId: number,
  productIds: number[],
): Promise<MarksAndBasket> {
  return sorted(await markRows(db, accountId, productIds, true));
}

/**
 * `wms`: 0 for a favourite, -1 for a need, -2 for a product whose arrival is awaited, otherwise the warehouse of a
 * basket line.
 */
type MarkRow = { id: number; wms: number; quantity: number };
const favourite = 0;
const need = -1;
const wait = -2;

async function markRows(
  db: Kysely<Database>,
  accountId: number,
  productIds: number[],
  withBasket = false,
): Promise<MarkRow[]> {
  if (productIds.length === 0) return [];
  const query = withBasket ? marksAndBasket : marksOnly;
  return query(db, { accountId, productIds });
}

type Asked = { accountId: number; productIds: number[] };

const marksOnly = compiledOnce(marks);

const marksAndBasket = compiledOnce((db, asked: Asked) =>
  marks(db, asked)
    .unionAll(waits(db, asked))
    .unionAll(rowsOf(db, asked, 'basket_lines', sql.ref('wms_id'), sql.ref('quantity'))),
);

function marks(db: Kysely<Database>, asked: Asked) {
  const needs = rowsOf(db, asked, 'needs', sql.lit(need), sql.ref('quantity'));
  return rowsOf(db, asked, 'favourites', sql.lit(favourite), sql.lit(0)).unionAll(needs);
}

function waits(db: Kysely<Database>, { accountId, productIds }: Asked) {
  return db
    .selectFrom('watches')
    .select(['product_id as id', sql.lit(wait).as('wms'), sql.lit(0).as('quantity')])
    .where('account_id', '=', accountId)
    .where('once', '=', sql.lit(1))
    .where('product_id', 'in', productIds)
    .where('told_at', 'is', null);
}

function rowsOf(
  db: Kysely<Database>,
  { accountId, productIds }: Asked,
  table: 'favourites' | 'needs' | 'basket_lines',
  wms: RawBuilder<number>,
  quantity: RawBuilder<number>,
) {
  return db
    .selectFrom(table)
    .select(['product_id as id', wms.as('wms'), quantity.as('quantity')])
    .where('account_id', '=', accountId)
    .where('product_id', 'in', productIds);
}

function sorted(rows: MarkRow[]): MarksAndBasket {
  const wished = new Set<number>();
  const needed = new Map<number, number>();
  const awaited = new Set<number>();
  const inBasket: InBasket = new Map();
  for (const { id, wms, quantity } of rows) {
    if (wms === favourite) wished.add(id);
    else if (wms === need) needed.set(id, quantity);
    else if (wms === wait) awaited.add(id);
    else {
      const own = inBasket.get(id) ?? new Map<number, number>();
      inBasket.set(id, own.set(wms, (own.get(wms) ?? 0) + quantity));
    }
  }
  return { wished, needed, awaited, inBasket };
}
