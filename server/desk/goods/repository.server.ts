import { type Kysely, sql } from 'kysely';
import { bulkInsert, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { saveBarcodes } from '../../exchange/barcodes.repository.server.ts';
import { mainBarcode } from '../../exchange/barcodes-rules.ts';
import { foldArticul } from '../../goods/fold.ts';
import { holdIds } from '../../goods/hold-ids.repository.server.ts';
import type { Named } from '../../goods/model.ts';
import { namedBy } from '../../goods/named-by.ts';
import { isOnSale } from '../../goods/on-sale.repository.server.ts';
import { chosenRate, rateText } from '../../ordering/orders/vat.ts';
import type {
  GoodsList,
  ImportedFacts,
  LastImport,
  ListedProduct,
  PriceLine,
  ProductRecord,
  ProductState,
  StockLine,
} from './goods-view.ts';

/** Returns the ids of all goods hidden at the desk, by name. */
export async function hiddenGoods(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('hidden', '=', 1)
    .orderBy('header')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the goods with this articul, sold or not: exact spellings first, then similar ones. */
export async function goodsWithArticul(
  db: Kysely<Database>,
  articul: string,
): Promise<{ id: number; articul: string }[]> {
  const key = foldArticul(articul);
  if (key === '') return [];
  const rows = await db
    .selectFrom('products')
    .select(['id', 'articul'])
    .where('articul_key', '=', key)
    .orderBy('id')
    .limit(20)
    .execute();
  const { products } = namedBy(articul, rows);
  return [...products, ...rows.filter((row) => !products.includes(row))];
}

/**
 * Returns at most `most` goods, sold or not, whose folded articul begins with `key`, in the order of the folded
 * articuls.
 */
export async function goodsBeginning(
  db: Kysely<Database>,
  key: string,
  most: number,
): Promise<{ id: number; articul: string; key: string }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'articul', 'articul_key as key'])
    .where('articul_key', '>=', key)
    .where('articul_key', '<', `${key}\u{10ffff}`)
    .orderBy('articul_key')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Returns the ids of goods with this barcode or this code in 1C, sold or not; at most 20 of each. */
export async function goodsWithCode(db: Kysely<Database>, text: string): Promise<number[]> {
  const barcode = text.replace(/\s/g, '');
  const code = text.trim();
  if (barcode === '' || code.length > 100) return [];
  const by = (column: 'barcode' | 'code', value: string) =>
    db.selectFrom('products').select('id').where(column, '=', value).orderBy('id').limit(20).execute();
  const found = await Promise.all([
    by('barcode', barcode),
    db
      .selectFrom('product_barcodes')
      .select('product_id as id')
      .where('barcode', '=', barcode)
      .orderBy('product_id')
      .limit(20)
      .execute(),
    by('code', code),
  ]);
  return [...new Set(found.flat().map(({ id }) => id))];
}

function stateOf({ enabled, hidden, sold }: { enabled: number; hidden: number; sold: number }): ProductState {
  if (hidden === 1) return 'hidden';
  if (enabled === 0) return 'not-offered';
  return sold === 1 ? 'sold' : 'shut';
}

/** Returns these products in the given order, as the list shows them. */
export async function listedGoods(db: Kysely<Database>, ids: number[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .select((eb) => [
      'products.id',
      'products.articul',
      'products.header',
      'brands.header as brand',
      'products.picture',
      'products.picturetype',
      'products.price_rrc as priceRrc',
      'products.unit',
      'products.enabled',
      'products.hidden',
      isOnSale().as('sold'),
      eb
        .selectFrom('stocks')
        .select(sql<number>`sum(quantity - reserved)`.as('free'))
        .whereRef('stocks.product_id', '=', 'products.id')
        .as('free'),
    ])
    .where('products.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { enabled, hidden, sold, brand, free, ...rest } = row;
    return [
      {
        ...rest,
        brand: brand ?? '',
        free: Math.max(0, Number(free ?? 0)),
        state: stateOf({ enabled, hidden, sold: Number(sold) }),
      },
    ];
  });
}

/** Returns the brands by name and the nodes of the tree in its order. */
export async function placesOfGoods(db: Kysely<Database>): Promise<Pick<GoodsList, 'brands' | 'nodes'>> {
  const [brands, rows] = await Promise.all([
    db.selectFrom('brands').select(['id', 'header']).orderBy('header').orderBy('id').execute(),
    db
      .selectFrom('catalogs')
      .select(['id', 'header', 'parent_id'])
      .orderBy('sort')
      .orderBy('header')
      .orderBy('id')
      .execute(),
  ]);
  const nodes: GoodsList['nodes'] = [];
  const branches = new Map<number, typeof rows>();
  for (const row of rows)
    branches.set(row.parent_id ?? 0, [...(branches.get(row.parent_id ?? 0) ?? []), row]);
  const walk = (parent: number, depth: number) => {
    for (const { id, header } of branches.get(parent) ?? []) {
      nodes.push({ id, header, depth });
      walk(id, depth + 1);
    }
  };
  walk(0, 0);
  return { brands, nodes };
}

/** Returns the names of all tags. */
export async function allTags(db: Kysely<Database>): Promise<Named[]> {
  return db.selectFrom('tags').select(['id', 'header']).orderBy('header').orderBy('id').execute();
}

/** Returns which of these products exist. */
export async function existingGoods(db: Kysely<Database>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('products').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Locks products until the transaction ends. Changes nothing. */
export async function holdProducts(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('products')
    .set((eb) => ({ hidden: eb.ref('hidden') }))
    .where('id', 'in', ids)
    .execute();
}

/**
 * Locks products and their stock until the transaction ends, so that no order reserves any meanwhile. The stock first,
 * because orders lock it before they refer to the products.
 */
export async function holdGoods(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('stocks')
    .set((eb) => ({ quantity: eb.ref('quantity') }))
    .where('product_id', 'in', ids)
    .execute();
  await holdProducts(db, ids);
}

type Found = ProductRecord & {
  brand: string;
  catalog: string;
  picture: string;
  picturetype: string;
  state: ProductState;
  lastImport: LastImport | undefined;
  facts: Omit<ImportedFacts, 'arrivals'>;
};

/** Returns a product, sold or not; undefined if it does not exist. */
export async function findProductRecord(db: Kysely<Database>, id: number): Promise<Found | undefined> {
  const row = await db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('catalogs', 'catalogs.id', 'products.catalog_id')
    .leftJoin('imports', 'imports.id', 'products.import_id')
    .selectAll('products')
    .select([
      'brands.header as brand',
      'catalogs.header as catalog',
      'imports.started_at as importedAt',
      'imports.files',
      isOnSale().as('sold'),
    ])
    .where('products.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const tags = await db
    .selectFrom('product_tags')
    .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
    .select('tags.header')
    .where('product_id', '=', id)
    .orderBy('tags.header')
    .execute();
  const barcodes = await db
    .selectFrom('product_barcodes')
    .select('barcode')
    .where('product_id', '=', id)
    .orderBy('place')
    .execute();
  const nodes = await db
    .selectFrom('product_nodes')
    .innerJoin('catalogs', 'catalogs.id', 'product_nodes.node_id')
    .select('catalogs.header')
    .where('product_id', '=', id)
    .orderBy('catalogs.header')
    .execute();
  const isImported = row.external_id !== null;
  return {
    id,
    isImported,
    articul: row.articul,
    header: row.header,
    brandId: row.brand_id ?? 0,
    catalogId: row.catalog_id ?? 0,
    unit: row.unit,
    pack: row.pack,
    multiple: row.order_multiple,
    minimum: row.order_minimum,
    vat: row.vat_free === 1 ? 'none' : String(row.vat ?? ''),
    description: row.own_description ?? (isImported ? '' : row.description),
    importedDescription: isImported ? row.description : '',
    tags: tags.map(({ header }) => header),
    hidden: row.hidden === 1,
    onHome: row.on_home === 1,
    barcodes: [...new Set([row.barcode, ...barcodes.map(({ barcode }) => barcode)])].filter(Boolean),
    weight: row.weight,
    volume: row.volume,
    brand: row.brand ?? '',
    catalog: row.catalog ?? '',
    picture: row.picture,
    picturetype: row.picturetype,
    state: stateOf({ enabled: row.enabled, hidden: row.hidden, sold: Number(row.sold) }),
    facts: {
      code: row.code,
      alsoIn: nodes.map(({ header }) => header),
      vat: vatText(row),
    },
    lastImport:
      row.import_id === null || row.importedAt === null
        ? undefined
        : { id: row.import_id, at: Number(row.importedAt), files: row.files ?? '' },
  };
}

function vatText({ vat, vat_free }: { vat: number | null; vat_free: number }): string {
  if (vat_free === 1) return 'без НДС';
  return vat === null ? '' : rateText(vat);
}

type Written = Omit<ProductRecord, 'id' | 'isImported' | 'importedDescription' | 'tags' | 'barcodes'>;

const decided = ({ pack, multiple, minimum, volume, hidden, onHome }: Written) => ({
  pack,
  volume,
  order_multiple: multiple,
  order_minimum: minimum,
  hidden: hidden ? 1 : 0,
  on_home: onHome ? 1 : 0,
});

const described = ({ articul, header, brandId, catalogId, unit, vat, weight, description }: Written) => ({
  weight,
  articul,
  articul_key: foldArticul(articul),
  header,
  brand_id: brandId || null,
  catalog_id: catalogId || null,
  unit,
  vat: chosenRate(vat) ?? (vat === 'none' ? 0 : null),
  vat_free: vat === 'none' ? 1 : 0,
  description,
});

/** Adds a product created by staff and returns its id. */
export async function insertProduct(db: Kysely<Database>, product: Written): Promise<number> {
  await holdIds(db, 'products');
  const { insertId } = await db
    .insertInto('products')
    .values({
      ...described(product),
      ...decided(product),
      external_id: null,
      family_id: null,
      variant: '',
      collection_id: null,
      price_rrc: 0,
      picture: '',
      picturetype: '',
      enabled: 1,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/**
 * Updates a product. For a product from 1C, updates only what staff decide, including their own description if there is
 * one.
 */
export async function updateProduct(
  db: Kysely<Database>,
  id: number,
  product: Written,
  isImported: boolean,
): Promise<void> {
  await db
    .updateTable('products')
    .set({
      ...decided(product),
      ...(isImported ? { own_description: product.description || null } : described(product)),
    })
    .where('id', '=', id)
    .execute();
}

/** Sets exactly these barcodes for a product that is not from 1C; the first suitable one becomes the main one. */
export async function setBarcodes(db: Kysely<Database>, id: number, codes: readonly string[]): Promise<void> {
  const rows = codes.map((barcode) => ({ barcode, of_good: 0, of_offer: 0 }));
  await saveBarcodes(db, new Map([[id, rows]]));
  await db
    .updateTable('products')
    .set({ barcode: mainBarcode(rows) })
    .where('id', '=', id)
    .execute();
}

/** Returns the articuls and names of products, by id. */
export async function namesOfGoods(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, { articul: string; header: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'articul', 'header'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Sets exactly these tags for a product, adding new tags. Returns true if any tag is new. */
export async function setTags(db: Kysely<Database>, productId: number, headers: string[]): Promise<boolean> {
  const known = new Map((await allTags(db)).map(({ id, header }) => [header.toLowerCase(), id]));
  const ids: number[] = [];
  let isNew = false;
  for (const header of headers) {
    const id = known.get(header.toLowerCase());
    if (id !== undefined) {
      ids.push(id);
      continue;
    }
    const { insertId } = await db.insertInto('tags').values({ header }).executeTakeFirstOrThrow();
    ids.push(Number(insertId));
    isNew = true;
  }
  await db.deleteFrom('product_tags').where('product_id', '=', productId).execute();
  await bulkInsert(
    db,
    'product_tags',
    [...new Set(ids)].map((tag_id) => ({ product_id: productId, tag_id })),
  );
  return isNew;
}

/** Returns a line for each price type and each warehouse, even where the product has no price or no stock. */
export async function tradeOf(
  db: Kysely<Database>,
  { id, isImported }: Pick<ProductRecord, 'id' | 'isImported'>,
): Promise<{ prices: PriceLine[]; stocks: StockLine[] }> {
  const [prices, stocks] = await Promise.all([
    db
      .selectFrom('price_types')
      .leftJoin('prices', (join) =>
        join.onRef('prices.price_type_id', '=', 'price_types.id').on('prices.product_id', '=', id),
      )
      .selectAll('price_types')
      .select('prices.price')
      .orderBy('for_sale', 'desc')
      .orderBy('header')
      .orderBy('price_types.id')
      .execute(),
    db
      .selectFrom('warehouses')
      .leftJoin('stocks', (join) =>
        join.onRef('stocks.wms_id', '=', 'warehouses.id').on('stocks.product_id', '=', id),
      )
      .selectAll('warehouses')
      .select(['stocks.quantity', 'stocks.reserved', 'stocks.place'])
      .orderBy('hidden')
      .orderBy('sort')
      .orderBy('warehouses.id')
      .execute(),
  ]);
  const isOurs = ({ external_id }: { external_id: string | null }) => !isImported || external_id === null;
  return {
    prices: prices.map((row) => ({
      id: row.id,
      header: row.header,
      price: row.price || undefined,
      forSale: row.for_sale === 1,
      isRrc: row.is_rrc === 1,
      isOurs: isOurs(row),
    })),
    stocks: stocks.map((row) => ({
      id: row.id,
      header: row.header,
      quantity: row.quantity ?? 0,
      reserved: row.reserved ?? 0,
      place: row.place ?? '',
      visible: row.hidden === 0,
      isOurs: isOurs(row),
    })),
  };
}

/** Stores prices in kopecks by type; undefined deletes a price. */
export async function writePrices(
  db: Kysely<Database>,
  productId: number,
  prices: ReadonlyMap<number, number | undefined>,
): Promise<void> {
  const gone = [...prices].filter(([, price]) => !price).map(([type]) => type);
  if (gone.length > 0) {
    await db
      .deleteFrom('prices')
      .where('product_id', '=', productId)
      .where('price_type_id', 'in', gone)
      .execute();
  }
  const rows = [...prices].flatMap(([price_type_id, price]) =>
    price ? [{ product_id: productId, price_type_id, price }] : [],
  );
  await upsert(db, 'prices', rows, ['product_id', 'price_type_id'], { price: 'replace' });
}

/** Stores the recommended retail price of a product, in kopecks. */
export async function writeRetailPrice(
  db: Kysely<Database>,
  productId: number,
  price: number,
): Promise<void> {
  await db.updateTable('products').set({ price_rrc: price }).where('id', '=', productId).execute();
}

/** Stores quantities by warehouse; reserved quantities are unchanged. */
export async function writeStocks(
  db: Kysely<Database>,
  productId: number,
  quantities: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = [...quantities].map(([wms_id, quantity]) => ({
    product_id: productId,
    wms_id,
    quantity,
    reserved: 0,
  }));
  await upsert(db, 'stocks', rows, ['product_id', 'wms_id'], { quantity: 'replace' });
}

/** Stores where a product lies, by warehouse; quantities are unchanged. */
export async function writePlaces(
  db: Kysely<Database>,
  productId: number,
  places: ReadonlyMap<number, string>,
): Promise<void> {
  const rows = [...places].map(([wms_id, place]) => ({ product_id: productId, wms_id, quantity: 0, place }));
  await upsert(db, 'stocks', rows, ['product_id', 'wms_id'], { place: 'replace' });
}
