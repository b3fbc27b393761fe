import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bulkInsert, upsert } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import { nextId } from '../../../exchange/dictionaries.repository.server.ts';
import { foldArticul } from '../../../goods/fold.ts';
import type { RelationKind } from '../../../goods/related/near-goods.ts';
import { chosenRate } from '../../../ordering/orders/vat.ts';
import { tagsIn } from '../product-tags.ts';
import { replaceRelations } from '../related/repository.server.ts';
import { allTags, existingGoods } from '../repository.server.ts';
import { type Column, goodsIn, relationColumns, type Values } from './goods-columns.ts';

/** The new values of a product; columns that are not named stay unchanged. */
export type Written = { id: number; values: Values };

type Stored = string | number | null;

/** Returns the columns of the table that a value fills. */
function columnsOf(name: string, value: string): Record<string, Stored> {
  switch (name) {
    case 'articul':
      return { articul: value, articul_key: foldArticul(value) };
    case 'header':
    case 'unit':
      return { [name]: value };
    case 'brand':
      return { brand_id: Number(value) || null };
    case 'catalog':
      return { catalog_id: Number(value) || null };
    case 'vat':
      return { vat: chosenRate(value) ?? (value === 'none' ? 0 : null), vat_free: value === 'none' ? 1 : 0 };
    case 'pack':
      return { pack: Number(value) };
    case 'multiple':
      return { order_multiple: Number(value) };
    case 'minimum':
      return { order_minimum: Number(value) };
    case 'hidden':
      return { hidden: value === '1' ? 1 : 0 };
    case 'weight':
      return { weight: value === '' ? null : Number(value) };
    default:
      return {};
  }
}

/** Returns the columns of the table that these values fill. The retail price is that of the type marked as РРЦ. */
function storedColumns(columns: readonly Column[], values: Values): Record<string, Stored> {
  const rrc = columns.find(({ isRrc }) => isRrc)?.name;
  return {
    ...Object.assign({}, ...Object.entries(values).map(([name, value]) => columnsOf(name, value))),
    ...(rrc !== undefined && values[rrc] !== undefined && { price_rrc: Number(values[rrc]) }),
  };
}

/**
 * Writes the values of products, of at most some hundreds at once, with a statement per table.
 * Returns whether any tag is new.
 */
export async function writeGoods(
  db: Kysely<Database>,
  columns: readonly Column[],
  goods: readonly Written[],
): Promise<boolean> {
  await updateProducts(
    db,
    goods.map(({ id, values }) => ({ id, columns: storedColumns(columns, values) })),
  );
  await writePrices(db, columns, goods);
  await writeStocks(db, columns, goods);
  await writeRelations(db, goods);
  return writeTags(db, goods);
}

async function updateProducts(
  db: Kysely<Database>,
  rows: readonly { id: number; columns: Record<string, Stored> }[],
): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.columns)))];
  if (names.length === 0) return;
  const set = (name: string): RawBuilder<unknown> => {
    const cases = rows.flatMap(({ id, columns }) =>
      name in columns ? [sql`when ${id} then ${columns[name]}`] : [],
    );
    return sql`case id ${sql.join(cases, sql` `)} else ${sql.ref(name)} end`;
  };
  const changed = rows.filter((row) => Object.keys(row.columns).length > 0);
  await db
    .updateTable('products')
    .set(Object.fromEntries(names.map((name) => [name, set(name)])))
    .where(
      'id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute();
}

/** Returns the values of the columns of one kind, by product and price type or warehouse. */
function placed(columns: readonly Column[], kind: Column['kind'], goods: readonly Written[]) {
  const own = columns.flatMap(({ name, id, ...column }) =>
    column.kind === kind && id !== undefined ? [{ name, of: id }] : [],
  );
  return goods.flatMap(({ id, values }) =>
    own.flatMap(({ name, of }) => (values[name] === undefined ? [] : [{ id, of, value: values[name] }])),
  );
}

async function writePrices(
  db: Kysely<Database>,
  columns: readonly Column[],
  goods: readonly Written[],
): Promise<void> {
  const prices = placed(columns, 'price', goods);
  const rows = prices.map(({ id, of, value }) => ({
    ...{ product_id: id, price_type_id: of, price: Number(value) },
  }));
  await upsert(db, 'prices', rows, ['product_id', 'price_type_id'], { price: 'replace' });
  const gone = [...new Set(rows.filter(({ price }) => price === 0).map(({ product_id }) => product_id))];
  if (gone.length > 0)
    await db.deleteFrom('prices').where('product_id', 'in', gone).where('price', '=', 0).execute();
}

async function writeStocks(
  db: Kysely<Database>,
  columns: readonly Column[],
  goods: readonly Written[],
): Promise<void> {
  const quantities = placed(columns, 'pieces', goods).map(({ id, of, value }) => ({
    ...{ product_id: id, wms_id: of, quantity: Number(value), reserved: 0 },
  }));
  await upsert(db, 'stocks', quantities, ['product_id', 'wms_id'], { quantity: 'replace' });
  const places = placed(columns, 'place', goods).map(({ id, of, value }) => ({
    ...{ product_id: id, wms_id: of, quantity: 0, place: value },
  }));
  await upsert(db, 'stocks', places, ['product_id', 'wms_id'], { place: 'replace' });
}

async function writeRelations(db: Kysely<Database>, goods: readonly Written[]): Promise<void> {
  const given = goods.flatMap(({ id, values }) =>
    relationColumns.flatMap(({ name }) =>
      values[name] === undefined ? [] : [{ id, kind: name as RelationKind, others: goodsIn(values[name]) }],
    ),
  );
  const existing = await existingGoods(db, [...new Set(given.flatMap(({ others }) => others))]);
  const chosen = new Map<number, Partial<Record<RelationKind, number[]>>>();
  for (const { id, kind, others } of given)
    chosen.set(id, { ...chosen.get(id), [kind]: others.filter((other) => existing.has(other)) });
  await replaceRelations(db, chosen);
}

async function writeTags(db: Kysely<Database>, goods: readonly Written[]): Promise<boolean> {
  const tagged = goods.flatMap(({ id, values }) =>
    values.tags === undefined ? [] : [{ id, tags: tagsIn(values.tags) }],
  );
  if (tagged.length === 0) return false;
  const known = new Set((await allTags(db)).map(({ header }) => header.toLowerCase()));
  const wanted = new Map(tagged.flatMap(({ tags }) => tags.map((tag) => [tag.toLowerCase(), tag] as const)));
  const fresh = [...wanted].filter(([key]) => !known.has(key)).map(([, header]) => ({ header }));
  await bulkInsert(db, 'tags', fresh);
  const ids = new Map((await allTags(db)).map(({ id, header }) => [header.toLowerCase(), id]));
  await db
    .deleteFrom('product_tags')
    .where(
      'product_id',
      'in',
      tagged.map(({ id }) => id),
    )
    .execute();
  const rows = tagged.flatMap(({ id, tags }) =>
    tags.map((tag) => ({ product_id: id, tag_id: ids.get(tag.toLowerCase())! })),
  );
  await bulkInsert(db, 'product_tags', rows);
  return fresh.length > 0;
}

/** Adds products and returns their ids, in the order of `goods`. */
export async function addGoods(
  db: Kysely<Database>,
  columns: readonly Column[],
  goods: readonly Values[],
): Promise<{ ids: number[]; isNewTag: boolean }> {
  if (goods.length === 0) return { ids: [], isNewTag: false };
  const first = await nextId(db, 'products');
  const rows = goods.map((values, i) => ({
    ...{ id: first + i, external_id: null, family_id: null, variant: '', collection_id: null },
    ...{ articul: '', articul_key: '', header: '', unit: '', brand_id: null, catalog_id: null, pack: 1 },
    ...{ order_multiple: 1, order_minimum: 1, vat: null, vat_free: 0, hidden: 0, weight: null },
    ...{ price_rrc: 0, picture: '', picturetype: '', description: '', enabled: 1 },
    ...storedColumns(columns, values),
  }));
  await bulkInsert(db, 'products', rows);
  const ids = rows.map(({ id }) => id);
  const written = goods.map((values, i) => ({ id: first + i, values }));
  await writePrices(db, columns, written);
  await writeStocks(db, columns, written);
  return { ids, isNewTag: await writeTags(db, written) };
}
