import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns the condition under which a product is sold: 1C offers it, and neither it nor its brand nor its node is
 * hidden at the desk. `products`: the name of the table in the query. A query that checked only `enabled` would sell
 * hidden goods.
 */
export function onSale(products = 'products'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${products}.${name}`);
  return sql<SqlBool>`(${column('enabled')} = 1 and ${column('hidden')} = 0
    and (${column('brand_id')} is null or ${column('brand_id')} not in (select id from brands where hidden = 1))
    and (${column('catalog_id')} is null or ${column('catalog_id')} not in (select id from catalogs where shut = 1)))`;
}

/** Returns the condition of `onSale` as a column: 1 or 0. */
export function isOnSale(products = 'products'): RawBuilder<number> {
  return sql<number>`case when ${onSale(products)} then 1 else 0 end`;
}
