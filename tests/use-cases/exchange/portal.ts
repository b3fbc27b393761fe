import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ImportOptions } from '#server/exchange/import-files.server.ts';
import { importFolder } from '#server/exchange/import-folder.server.ts';
import type { ImportReport } from '#server/exchange/report.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { type Files, inFolder } from './export.ts';

/**
 * Imports the files and expects success. By default it withdraws all products that a full export lacks, however many.
 */
export async function importFiles(
  db: Kysely<Database>,
  files: Files,
  options: ImportOptions = { withdraw: 'all' },
): Promise<ImportReport> {
  return okValue(await inFolder(files, (folder) => importFolder(db, folder, noon, options)));
}

/** Imports the files and expects a refusal. Returns the message of the refusal. */
export async function refusedImport(db: Kysely<Database>, files: Files): Promise<string> {
  const result = await inFolder(files, (folder) => importFolder(db, folder, noon));
  if (result.ok) throw new Error('it was imported');
  return result.message;
}

export type ShownProduct = {
  id: number;
  header: string;
  articul: string;
  variant: string;
  unit: string;
  price_rrc: number;
  enabled: number;
  brand: string | null;
  catalog: string | null;
  prices: Record<string, number>;
  stocks: Record<string, number>;
  params: Record<string, string>;
};

/** Returns the imported products with all related rows by external id, to compare them before and after an import. */
export async function productsIn(db: Kysely<Database>): Promise<Record<string, ShownProduct>> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('catalogs', 'catalogs.id', 'products.catalog_id')
    .selectAll('products')
    .select(['brands.header as brand', 'catalogs.header as catalog'])
    .where('products.external_id', 'is not', null)
    .orderBy('products.id')
    .execute();
  const prices = await db
    .selectFrom('prices')
    .innerJoin('price_types', 'price_types.id', 'prices.price_type_id')
    .select(['product_id', 'header', 'price'])
    .execute();
  const stocks = await db
    .selectFrom('stocks')
    .innerJoin('warehouses', 'warehouses.id', 'stocks.wms_id')
    .select(['product_id', 'header', 'quantity'])
    .execute();
  const params = await db
    .selectFrom('product_params')
    .innerJoin('params', 'params.id', 'product_params.param_id')
    .innerJoin('param_values', 'param_values.id', 'product_params.value_id')
    .select(['product_id', 'params.header', 'param_values.header as value'])
    .execute();
  const of = <T extends { product_id: number; header: string }, V>(
    list: T[],
    id: number,
    value: (row: T) => V,
  ) => Object.fromEntries(list.filter((row) => row.product_id === id).map((row) => [row.header, value(row)]));

  return Object.fromEntries(
    rows.map((row) => [
      row.external_id,
      {
        id: row.id,
        header: row.header,
        articul: row.articul,
        variant: row.variant,
        unit: row.unit,
        price_rrc: row.price_rrc,
        enabled: row.enabled,
        brand: row.brand,
        catalog: row.catalog,
        prices: of(prices, row.id, ({ price }) => price),
        stocks: of(stocks, row.id, ({ quantity }) => quantity),
        params: of(params, row.id, ({ value }) => value),
      },
    ]),
  );
}

/** Returns the number of notes of a report by reason. */
export function counts(report: ImportReport): Record<string, number> {
  return Object.fromEntries([...report.notes].map(([reason, { count }]) => [reason, count]));
}

/** Deletes everything that an import writes, which is faster than a new database for every test. */
export async function emptyPortal(db: Kysely<Database>): Promise<void> {
  await changeRows(db, 'catalogs', {}, { parent_id: null });
  for (const table of [
    'catalogue_changes',
    'stocks',
    'prices',
    'product_params',
    'product_pictures',
    'product_documents',
    'arrivals',
    'product_analogues',
    'product_barcodes',
    'product_nodes',
    'exchange_words',
    'products',
    'param_values',
    'params',
    'brands',
    'catalogs',
    'warehouses',
    'regions',
    'price_types',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
}
