import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { CatalogueView } from '#server/goods/model.ts';

const rowsAtOnce = 2_000;

/**
 * Reads the data of a file of the whole catalogue directly from the database, writes it as lines of JSON, and
 * returns their size in bytes.
 */
export async function goodsBySql(
  db: Kysely<Database>,
  { priceTypeId = 0, warehouses }: CatalogueView,
  detailed: boolean,
): Promise<number> {
  let bytes = 0;
  for (let after = 0; ; ) {
    const goods = await db
      .selectFrom('products')
      .leftJoin('brands', 'brands.id', 'products.brand_id')
      .leftJoin('collections', 'collections.id', 'collection_id')
      .leftJoin('catalogs', 'catalogs.id', 'catalog_id')
      .leftJoin('prices', (join) =>
        join.onRef('prices.product_id', '=', 'products.id').on('price_type_id', '=', priceTypeId),
      )
      .select(['products.id', 'articul', 'products.header', 'unit', 'pack', 'picture', 'price', 'price_rrc'])
      .select(['brands.header as brand', 'collections.header as collection', 'catalogs.header as section'])
      .$if(detailed, (query) => query.select('description'))
      .where('enabled', '=', 1)
      .where('products.id', '>', after)
      .orderBy('products.id')
      .limit(rowsAtOnce)
      .execute();
    if (goods.length === 0) return bytes;
    after = goods.at(-1)!.id;
    const ids = goods.map(({ id }) => id);
    const stocks = await db
      .selectFrom('stocks')
      .select(['product_id', 'wms_id', sql<number>`quantity - reserved`.as('free')])
      .where('product_id', 'in', ids)
      .where('wms_id', 'in', warehouses)
      .execute();
    const params = detailed ? await paramsOf(db, ids) : [];
    const stocksOf = byProduct(stocks);
    const productParams = byProduct(params);
    const lines = goods.map((row) =>
      JSON.stringify({ ...row, stocks: stocksOf.get(row.id), params: productParams.get(row.id) }),
    );
    bytes += Buffer.byteLength(lines.join('\n'));
  }
}

function paramsOf(db: Kysely<Database>, ids: number[]) {
  return db
    .selectFrom('product_params')
    .innerJoin('params', 'params.id', 'product_params.param_id')
    .innerJoin('param_values', 'param_values.id', 'value_id')
    .select(['product_id', 'params.header', 'params.unit', 'param_values.header as value'])
    .where('product_id', 'in', ids)
    .execute();
}

function byProduct<Row extends { product_id: number }>(rows: Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.product_id);
    if (group) group.push(row);
    else groups.set(row.product_id, [row]);
  }
  return groups;
}
