import type { Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { foldArticul } from '../goods/fold.ts';
import { holdIds } from '../goods/hold-ids.repository.server.ts';
import { namedBy } from '../goods/named-by.ts';

/** How a row of the old portal identifies a product. */
type Named = { product?: string | undefined; articul: string };

export type Product = { id: number; articul: string; header: string };

/**
 * Returns a function that finds the product of a row by its 1C id or, if the row has none, by an articul that only
 * one product has (namedBy).
 */
export async function productsOf(
  db: Kysely<Database>,
  rows: readonly Named[],
): Promise<(row: Named) => Product | undefined> {
  const ids = [...new Set(rows.flatMap(({ product }) => product ?? []))];
  const keys = [
    ...new Set(rows.flatMap(({ product, articul }) => (product ? [] : foldArticul(articul) || []))),
  ];
  const byId = new Map<string, Product>();
  for (const part of inParts(ids)) {
    const found = await db
      .selectFrom('products')
      .select(['id', 'external_id', 'articul', 'header'])
      .where('external_id', 'in', part)
      .execute();
    for (const { external_id, ...product } of found) byId.set(external_id ?? '', product);
  }
  const byKey = new Map<string, Product[]>();
  for (const part of inParts(keys)) {
    const found = await db
      .selectFrom('products')
      .select(['id', 'articul_key', 'articul', 'header'])
      .where('articul_key', 'in', part)
      .execute();
    for (const { articul_key, ...product } of found)
      byKey.set(articul_key, [...(byKey.get(articul_key) ?? []), product]);
  }
  return ({ product, articul }) => {
    if (product) return byId.get(product);
    const [only, another] = namedBy(articul, byKey.get(foldArticul(articul)) ?? []).products;
    return another ? undefined : only;
  };
}

/** Returns whether a product has this id, sold or not. */
export async function isProduct(db: Kysely<Database>, id: number): Promise<boolean> {
  return (await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Returns a function that finds the first of the products that share a 1C id, preferring products on sale. */
export async function mainProductsOf(
  db: Kysely<Database>,
  rows: readonly Named[],
): Promise<(row: Named) => number | undefined> {
  const main = new Map<string, number>();
  for (const part of inParts([...new Set(rows.flatMap(({ product }) => product ?? []))])) {
    const found = await db
      .selectFrom('products')
      .select(['id', 'family_id'])
      .where('family_id', 'in', part)
      .orderBy('enabled', 'desc')
      .orderBy('id')
      .execute();
    for (const { id, family_id } of found) if (family_id && !main.has(family_id)) main.set(family_id, id);
  }
  return ({ product }) => (product ? main.get(product) : undefined);
}

const perStatement = 1_000;

function inParts<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / perStatement) }, (_, i) =>
    list.slice(i * perStatement, (i + 1) * perStatement),
  );
}

/**
 * Adds products that are no longer sold, so that old orders keep their lines. 1C may send them later under the same
 * ids; until then the catalogue does not list them.
 */
export async function addGoneProducts(
  db: Kysely<Database>,
  goods: readonly { externalId: string; articul: string; header: string }[],
): Promise<void> {
  if (goods.length === 0) return;
  await holdIds(db, 'products');
  await bulkInsert(
    db,
    'products',
    goods.map(({ externalId, articul, header }) => ({
      external_id: externalId,
      family_id: externalId.includes('#') ? externalId.slice(0, externalId.indexOf('#')) : null,
      variant: '',
      articul,
      articul_key: foldArticul(articul),
      header,
      ...{ brand_id: null, collection_id: null, catalog_id: null, unit: 'шт.', pack: 1, price_rrc: 0 },
      ...{ picture: '', picturetype: '', description: '', enabled: 0 },
    })),
  );
}

/**
 * Returns a function that finds a warehouse by its 1C id or its name. If neither is given, it returns the contract's
 * first warehouse, or else the first of all warehouses.
 */
export async function warehousesOf(
  db: Kysely<Database>,
  contracts: readonly (number | null)[],
): Promise<(named: string | undefined, contract: number | null) => number | undefined> {
  const all = await db
    .selectFrom('warehouses')
    .select(['id', 'external_id as externalId', 'header'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const allowed = await db
    .selectFrom('contract_warehouses')
    .innerJoin('warehouses', 'warehouses.id', 'contract_warehouses.wms_id')
    .select(['contract_id', 'wms_id'])
    .where('contract_id', 'in', [0, ...new Set(contracts.filter((id) => id !== null))])
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .execute();
  return (named, contract) => {
    if (named !== undefined)
      return (all.find((each) => each.externalId === named) ?? all.find((each) => each.header === named))?.id;
    return allowed.find((each) => each.contract_id === contract)?.wms_id ?? all[0]?.id;
  };
}

/** Returns all contracts of dealers with their contragents, including closed contracts. */
export async function contractsOf(db: Kysely<Database>, dealers: readonly number[]) {
  return db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .select(['contracts.id', 'contracts.external_id as externalId', 'contracts.header'])
    .select(['contracts.dealer_id as dealerId', 'contragents.external_id as contragentExternalId'])
    .select(['contragents.company', 'contragents.inn', 'contragents.kpp'])
    .where('contracts.dealer_id', 'in', [0, ...new Set(dealers)])
    .orderBy('contracts.id')
    .execute();
}

export type OldContract = Awaited<ReturnType<typeof contractsOf>>[number];

/**
 * Returns a function that finds a delivery option by its 1C id or its name; for any other name it returns the first
 * option.
 */
export async function deliveriesOf(
  db: Kysely<Database>,
): Promise<(named: string) => { id: number; header: string } | undefined> {
  const all = await db
    .selectFrom('delivery_options')
    .select(['id', 'external_id as externalId', 'header'])
    .orderBy('hidden')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return (named) =>
    all.find((each) => each.header === named || (named !== '' && each.externalId === named)) ?? all[0];
}
