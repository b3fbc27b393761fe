import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { RelationKind } from '../../../goods/related/near-goods.ts';
import { tagsIn } from '../product-tags.ts';
import { relationsOf } from '../related/repository.server.ts';
import { joinedGoods, plainLine } from './goods-columns.ts';
import type { StoredProduct } from './stored-product.ts';

/** Returns these products by id, with all values of a sheet. Missing prices are '', missing stock is 0. */
export async function storedGoods(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map();
  const [rows, tags, prices, stocks, relations] = await Promise.all([
    db
      .selectFrom('products')
      .select(['id', 'external_id', 'articul', 'header', 'brand_id', 'catalog_id', 'unit', 'pack'])
      .select(['order_multiple', 'order_minimum', 'vat', 'vat_free', 'hidden', 'weight'])
      .where('id', 'in', ids)
      .execute(),
    db
      .selectFrom('product_tags')
      .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
      .select(['product_id', 'tags.header'])
      .where('product_id', 'in', ids)
      .execute(),
    db.selectFrom('prices').selectAll().where('product_id', 'in', ids).execute(),
    db
      .selectFrom('stocks')
      .select(['product_id', 'wms_id', 'quantity', 'reserved', 'place'])
      .where('product_id', 'in', ids)
      .execute(),
    relationsOf(db, ids),
  ]);
  const tagsOf = grouped(tags);
  const pricesOf = grouped(prices);
  const stocksOf = grouped(stocks);
  const relationsBy = grouped(relations);
  const chosen = (id: number, wanted: RelationKind) =>
    joinedGoods((relationsBy.get(id) ?? []).flatMap(({ kind, id }) => (kind === wanted ? id : [])));
  const products = rows.map((row): StoredProduct => {
    const own = stocksOf.get(row.id) ?? [];
    return {
      id: row.id,
      isImported: row.external_id !== null,
      reserved: new Map(own.map(({ wms_id, reserved }) => [wms_id, reserved])),
      values: {
        articul: plainLine(row.articul),
        header: plainLine(row.header),
        brand: String(row.brand_id ?? ''),
        catalog: String(row.catalog_id ?? ''),
        unit: plainLine(row.unit),
        pack: String(row.pack),
        multiple: String(row.order_multiple),
        minimum: String(row.order_minimum),
        vat: row.vat_free === 1 ? 'none' : String(row.vat ?? ''),
        hidden: row.hidden === 1 ? '1' : '',
        tags: tagsIn((tagsOf.get(row.id) ?? []).map(({ header }) => header).join(',')).join(', '),
        weight: String(row.weight ?? ''),
        related: chosen(row.id, 'related'),
        accessory: chosen(row.id, 'accessory'),
        ...Object.fromEntries(
          (pricesOf.get(row.id) ?? []).map(({ price_type_id, price }) => [
            `price_${price_type_id}`,
            String(price || ''),
          ]),
        ),
        ...Object.fromEntries(
          own.flatMap(({ wms_id, quantity, place }) => [
            [`stock_${wms_id}`, String(quantity)],
            [`place_${wms_id}`, plainLine(place)],
          ]),
        ),
      },
    };
  });
  return new Map(products.map((product) => [product.id, product]));
}

function grouped<T extends { product_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const known = groups.get(row.product_id);
    if (known) known.push(row);
    else groups.set(row.product_id, [row]);
  }
  return groups;
}
