import type { Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { foldArticul } from '#server/goods/fold.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { addRows } from '#tests/builders/rows.ts';
import { noon } from './context.ts';

type Lamp = {
  id: number;
  header: string;
  /** The base price in kopecks. */
  base: number;
  /** The retail price in kopecks; 0 (none) by default. */
  rrc?: number;
  /** Free quantities in Томилино and Тверь. */
  stock: [number, number];
  /** Values by parameter name: a number or a word. */
  params?: Record<string, string | number>;
  unit?: string;
  catalog?: number;
  multiple?: number;
  minimum?: number;
  enabled?: number;
  external?: string;
  family?: string;
};

const units: Record<string, string> = { Мощность: 'Вт', 'Цветовая температура': 'К' };

/** Adds goods with the articuls `A-<id>` to the node «Лампы» of the small world. */
export async function moreLamps(db: Kysely<Database>, lamps: Lamp[]): Promise<void> {
  await bulkInsert(
    db,
    'products',
    lamps.map(
      ({
        id,
        header,
        unit = 'шт.',
        catalog = 225,
        multiple = 1,
        minimum = 1,
        rrc = 0,
        enabled = 1,
        external,
        family,
      }) => ({
        id,
        external_id: external ?? null,
        family_id: family ?? null,
        variant: '',
        articul: `A-${id}`,
        articul_key: foldArticul(`A-${id}`),
        header,
        brand_id: null,
        collection_id: null,
        catalog_id: catalog,
        unit,
        pack: 1,
        price_rrc: rrc,
        picture: '',
        picturetype: '',
        description: '',
        order_multiple: multiple,
        order_minimum: minimum,
        enabled,
      }),
    ),
  );
  const prices = lamps.map(({ id, base }) => ({ product_id: id, price_type_id: 1, price: base }));
  await bulkInsert(db, 'prices', [
    ...prices,
    ...prices.map((price) => ({ ...price, price_type_id: 2, price: Math.round(price.price * 0.9) })),
  ]);
  await bulkInsert(
    db,
    'stocks',
    lamps.flatMap(({ id, stock }) =>
      stock.map((quantity, i) => ({ product_id: id, wms_id: i + 1, quantity, reserved: 0 })),
    ),
  );
  for (const { id, params = {} } of lamps) {
    for (const [header, value] of Object.entries(params)) {
      const param_id = await paramId(db, header, typeof value === 'number');
      const value_id = await valueId(db, param_id, value);
      await addRows(db, 'product_params', { product_id: id, param_id, value_id });
    }
  }
  const ids = lamps.map(({ id }) => id);
  await markProductsChanged(db, ids, noon);
  await refreshCatalogue(db);
}

async function paramId(db: Kysely<Database>, header: string, isNumber: boolean): Promise<number> {
  const known = await db.selectFrom('params').select('id').where('header', '=', header).executeTakeFirst();
  if (known) return known.id;
  const { insertId } = await db
    .insertInto('params')
    .values({
      external_id: null,
      header,
      unit: units[header] ?? '',
      type: isNumber ? 'range' : 'list',
      sort: 9,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

async function valueId(db: Kysely<Database>, param_id: number, value: string | number): Promise<number> {
  const header = String(value);
  const known = await db
    .selectFrom('param_values')
    .select('id')
    .where('param_id', '=', param_id)
    .where('header', '=', header)
    .executeTakeFirst();
  if (known) return known.id;
  const number = typeof value === 'number' ? value : null;
  const { insertId } = await db
    .insertInto('param_values')
    .values({ param_id, external_id: null, header, number })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}
