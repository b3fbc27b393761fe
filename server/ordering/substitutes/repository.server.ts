import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { namedBy } from '../../goods/named-by.ts';

/**
 * Returns the products that 1C lists as analogues of others, best first. 1C identifies them by the id of an offer, by
 * the id of a product with all its sizes, or by articul (namedBy). Omits goods that were not imported.
 */
export async function analogueProducts(db: Kysely<Database>, ids: number[]): Promise<Map<number, number[]>> {
  const analogues = new Map<number, number[]>();
  if (ids.length === 0) return analogues;
  const named = (column: 'external_id' | 'family_id') =>
    db
      .selectFrom('product_analogues as a')
      .innerJoin('products as p', `p.${column}`, 'a.reference')
      .select(['a.product_id', 'a.place', 'p.id'])
      .where('a.product_id', 'in', ids);
  const byArticul = db
    .selectFrom('product_analogues as a')
    .innerJoin('products as p', 'p.articul_key', 'a.articul_key')
    .select(['a.product_id', 'a.place', 'p.id', 'a.reference', 'p.articul'])
    .where('a.product_id', 'in', ids)
    .where('a.articul_key', '<>', '');
  const [byId, spelled] = await Promise.all([
    named('external_id').union(named('family_id')).execute(),
    byArticul.execute(),
  ]);
  const alike = new Map<string, typeof spelled>();
  for (const row of spelled) {
    const key = `${row.product_id} ${row.place}`;
    alike.set(key, [...(alike.get(key) ?? []), row]);
  }
  const rows = [
    ...byId,
    ...[...alike.values()].flatMap((same) => namedBy(same[0]?.reference ?? '', same).products),
  ];
  rows.sort((a, b) => a.product_id - b.product_id || a.place - b.place || a.id - b.id);
  for (const { product_id, id } of rows) {
    const before = analogues.get(product_id) ?? [];
    if (id !== product_id && !before.includes(id)) analogues.set(product_id, [...before, id]);
  }
  return analogues;
}

/** Returns the stored facts about products that are not on sale, with their price of a price type. */
export async function unsoldFacts(db: Kysely<Database>, ids: number[], priceTypeId: number | undefined) {
  if (ids.length === 0) return [];
  const [rows, links] = await Promise.all([
    db
      .selectFrom('products as p')
      .leftJoin('prices as c', (join) =>
        join.onRef('c.product_id', '=', 'p.id').on('c.price_type_id', '=', priceTypeId ?? 0),
      )
      .select([
        'p.id',
        'p.header',
        'p.unit',
        'p.catalog_id as catalogId',
        'p.brand_id as brandId',
        'p.family_id as familyId',
        'p.price_rrc as priceRrc',
        'c.price as basePrice',
      ])
      .where('p.id', 'in', ids)
      .execute(),
    db
      .selectFrom('product_params')
      .select(['product_id', sql<string>`group_concat(value_id)`.as('values')])
      .where('product_id', 'in', ids)
      .groupBy('product_id')
      .execute(),
  ]);
  const valuesOf = new Map(
    links.map(({ product_id, values }) => [product_id, values.split(',').map(Number)]),
  );
  return rows.map((row) => ({ ...row, familyId: row.familyId ?? '', values: valuesOf.get(row.id) ?? [] }));
}
