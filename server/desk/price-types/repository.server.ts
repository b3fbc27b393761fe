import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { holdIds } from '../../goods/hold-ids.repository.server.ts';
import type { PriceType } from './price-type-view.ts';

/** Returns all price types by name, those for sale first, then costs. */
export async function allPriceTypes(db: Kysely<Database>): Promise<PriceType[]> {
  const rows = await db
    .selectFrom('price_types')
    .selectAll()
    .orderBy('for_sale', 'desc')
    .orderBy('header')
    .orderBy('id')
    .execute();
  return rows.map(({ id, header, external_id, is_rrc, for_sale, round_to, desk_fields }) => ({
    id,
    header,
    isRrc: is_rrc === 1,
    forSale: for_sale === 1,
    roundTo: round_to,
    isImported: external_id !== null,
    deskFields: desk_fields,
  }));
}

/**
 * Returns all price types and locks them until the transaction ends, because at most one can be the recommended
 * retail price.
 */
export async function heldPriceTypes(db: Kysely<Database>): Promise<PriceType[]> {
  await holdIds(db, 'price_types');
  await db
    .updateTable('price_types')
    .set((eb) => ({ round_to: eb.ref('round_to') }))
    .execute();
  return allPriceTypes(db);
}

const written = (type: Omit<PriceType, 'id' | 'isImported'>) => ({
  header: type.header,
  is_rrc: type.isRrc ? 1 : 0,
  for_sale: type.forSale ? 1 : 0,
  round_to: type.roundTo,
  desk_fields: type.deskFields,
});

/** Adds a price type and returns its id. */
export async function insertPriceType(
  db: Kysely<Database>,
  type: Omit<PriceType, 'id' | 'isImported'>,
): Promise<number> {
  const { insertId } = await db.insertInto('price_types').values(written(type)).executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Updates a price type. */
export async function updatePriceType(
  db: Kysely<Database>,
  id: number,
  type: Omit<PriceType, 'id' | 'isImported'>,
): Promise<void> {
  await db.updateTable('price_types').set(written(type)).where('id', '=', id).execute();
}

/** Returns the number of an open contract with this price type; undefined if there is none. */
export async function contractWith(db: Kysely<Database>, priceTypeId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('contracts')
    .select('header')
    .where('price_type_id', '=', priceTypeId)
    .where('enabled', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.header;
}

/** Returns the ids of at most `most` products after `after`, ascending. */
export async function productsAfter(db: Kysely<Database>, after: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * How many goods have a retail price now, how many have a price of this type, and how many have only a retail price.
 */
type RetailCounts = { retail: number; priced: number; lost: number };

/** Returns the counts of what changes if a type becomes the recommended retail price; undefined means no type. */
export async function countRetail(
  db: Kysely<Database>,
  priceTypeId: number | undefined,
): Promise<RetailCounts> {
  const row = await db
    .selectFrom('products')
    .leftJoin('prices', (join) =>
      join.onRef('prices.product_id', '=', 'products.id').on('prices.price_type_id', '=', priceTypeId ?? 0),
    )
    .select(({ fn }) => [
      fn.sum<number>(sql`case when products.price_rrc > 0 then 1 else 0 end`).as('retail'),
      fn.sum<number>(sql`case when prices.price > 0 then 1 else 0 end`).as('priced'),
      fn
        .sum<number>(
          sql`case when products.price_rrc > 0 and coalesce(prices.price, 0) = 0 then 1 else 0 end`,
        )
        .as('lost'),
    ])
    .executeTakeFirstOrThrow();
  return { retail: Number(row.retail), priced: Number(row.priced), lost: Number(row.lost) };
}

/**
 * Copies the prices of a type into these products as recommended retail prices; 0 for products without one, and for
 * all products if `priceTypeId` is undefined. Returns the ids of the changed products.
 */
export async function fillRetailPrices(
  db: Kysely<Database>,
  ids: number[],
  priceTypeId: number | undefined,
): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('prices', (join) =>
      join.onRef('prices.product_id', '=', 'products.id').on('prices.price_type_id', '=', priceTypeId ?? 0),
    )
    .select(['products.id', 'products.price_rrc as was', 'prices.price'])
    .where('products.id', 'in', ids)
    .execute();
  const changed = rows.filter(({ was, price }) => was !== (price ?? 0)).map(({ id }) => id);
  if (changed.length === 0) return [];
  await db
    .updateTable('products')
    .set((eb) => ({
      price_rrc: eb.fn.coalesce(
        eb
          .selectFrom('prices')
          .select('price')
          .whereRef('prices.product_id', '=', 'products.id')
          .where('prices.price_type_id', '=', priceTypeId ?? 0),
        eb.lit(0),
      ),
    }))
    .where('id', 'in', changed)
    .execute();
  return changed;
}
