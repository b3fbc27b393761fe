import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { placesOfGoods } from '../repository.server.ts';
import { type Book, choicesOf, productColumns, relationColumns, tradeColumns } from './goods-columns.ts';

/**
 * Returns the columns of goods with the names of brands and nodes. `withPrices`: also the prices, which may
 * be costs.
 */
export async function openBook(db: Kysely<Database>, { withPrices }: { withPrices: boolean }): Promise<Book> {
  const [{ brands, nodes }, types, warehouses] = await Promise.all([
    placesOfGoods(db),
    withPrices
      ? db
          .selectFrom('price_types')
          .select(['id', 'external_id', 'header', 'for_sale', 'is_rrc'])
          .orderBy('for_sale', 'desc')
          .orderBy('header')
          .orderBy('id')
          .execute()
      : [],
    db
      .selectFrom('warehouses')
      .select(['id', 'external_id', 'header'])
      .orderBy('hidden')
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  ]);
  const path: string[] = [];
  const paths = nodes.map(({ id, header, depth }) => {
    path.splice(depth, path.length, header);
    return { id, header: path.join(' / ') };
  });
  return {
    columns: [
      ...productColumns,
      ...relationColumns,
      ...tradeColumns(
        types.map(({ external_id, is_rrc, ...type }) => ({
          ...type,
          isOurs: external_id === null,
          isRrc: is_rrc === 1,
        })),
        warehouses.map(({ external_id, ...wms }) => ({ ...wms, isOurs: external_id === null })),
      ),
    ],
    brands: choicesOf(brands),
    nodes: choicesOf(paths),
  };
}
