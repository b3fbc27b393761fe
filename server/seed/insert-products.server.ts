import type { Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { dayOf } from '../kernel/clock.ts';
import { arrivalsOf } from './arrivals.ts';
import { described } from './data/described.ts';
import { makeProduct, type SeedParam, type SeedProduct } from './product.ts';
import type { World } from './world.ts';

/** How many products are in memory at a time, with their prices, stocks and parameters. */
const chunk = 500;

/** Generates and writes the products of the world's plan, chunk by chunk. */
export async function insertProducts(
  trx: Kysely<Database>,
  world: World,
  progress: (products: number) => void,
): Promise<void> {
  const { plan } = world;
  const today = dayOf(world.now);
  const values = new Map<string, number>();
  for (let from = 1; from <= plan.products; from += chunk) {
    const count = Math.min(chunk, plan.products - from + 1);
    const products = Array.from({ length: count }, (_, i) => makeProduct(plan, from + i));
    await bulkInsert(trx, 'products', products.map(productRow));
    await bulkInsert(trx, 'product_pictures', products.flatMap(pictureRows));
    await insertParams(trx, products, values);
    await insertPricesAndStocks(trx, products, world.reserved);
    await bulkInsert(
      trx,
      'arrivals',
      products.flatMap((product) => arrivalsOf(plan.seed, today, product)),
    );
    progress(from + count - 1);
  }
}

/**
 * Writes each parameter value with the first product that has it, because the values are few and shared. `values`
 * contains their ids.
 */
async function insertParams(trx: Kysely<Database>, products: SeedProduct[], values: Map<string, number>) {
  const fresh: { id: number; param_id: number; external_id: null; header: string; number: number | null }[] =
    [];
  const idOf = ({ paramId, header, number }: SeedParam) => {
    const key = `${paramId}:${header}`;
    const known = values.get(key);
    if (known) return known;
    const id = values.size + 1;
    values.set(key, id);
    fresh.push({ id, param_id: paramId, external_id: null, header, number });
    return id;
  };
  const links = products.flatMap(({ id, params }) =>
    params.map((param) => ({ product_id: id, param_id: param.paramId, value_id: idOf(param) })),
  );
  await bulkInsert(trx, 'param_values', fresh);
  await bulkInsert(trx, 'product_params', links);
}

async function insertPricesAndStocks(
  trx: Kysely<Database>,
  products: SeedProduct[],
  held: Map<string, number>,
) {
  await bulkInsert(
    trx,
    'prices',
    products.flatMap(({ id, prices }) =>
      [...prices].map(([price_type_id, price]) => ({ product_id: id, price_type_id, price })),
    ),
  );
  await bulkInsert(
    trx,
    'stocks',
    products.flatMap(({ id, stock }) =>
      [...stock].map(([wms_id, free]) => {
        const reserved = held.get(`${id}:${wms_id}`) ?? 0;
        return { product_id: id, wms_id, quantity: free + reserved, reserved, place: placeOf(id) };
      }),
    ),
  );
  await bulkInsert(
    trx,
    'product_tags',
    products.flatMap(({ id, tags }) => tags.map((tag_id) => ({ product_id: id, tag_id }))),
  );
}

const racks = ['А', 'Б', 'В', 'Г'];

/** Returns where a product lies: «А-12-3», rack, section and shelf. */
function placeOf(id: number): string {
  return `${racks[id % racks.length]}-${(Math.floor(id / 20) % 24) + 1}-${(Math.floor(id / 4) % 5) + 1}`;
}

function productRow(product: SeedProduct) {
  return {
    id: product.id,
    external_id: null,
    family_id: product.familyId,
    variant: product.variant,
    articul: product.articul,
    articul_key: product.articulKey,
    header: product.header,
    brand_id: product.brandId,
    collection_id: product.collectionId,
    catalog_id: product.catalogId,
    unit: product.unit,
    pack: product.pack,
    barcode: product.barcode,
    weight: product.weight,
    order_multiple: product.multiple,
    order_minimum: product.minimum,
    price_rrc: product.rrc,
    picture: product.picture,
    picturetype: 'drawing',
    description: isDescribed(product) ? described.description : product.description,
    enabled: 1,
  };
}

function pictureRows(product: SeedProduct) {
  if (!isDescribed(product)) return [];
  return [product.picture, ...described.pictures].map((path, i) => ({
    product_id: product.id,
    path,
    type: 'drawing',
    sort: i + 1,
    submission: null,
    removed_at: null,
  }));
}

function isDescribed({ articul }: SeedProduct): boolean {
  return articul === described.articul;
}
