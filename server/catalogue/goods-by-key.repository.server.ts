import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { barcodeNumber } from '../goods/read-model/barcodes.ts';

/**
 * Returns the products that have one of these barcodes (`barcode`), 1C ids (`external_id`) or 1C codes (`code`), sold
 * or not, as key → product ids, ascending; by the index of the column.
 */
export async function goodsByKey(
  db: Kysely<Database>,
  column: 'barcode' | 'external_id' | 'code',
  keys: readonly string[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  if (keys.length === 0) return found;
  const rows = await db
    .selectFrom('products')
    .select(['id', `${column} as key`])
    .where(column, 'in', keys)
    .execute();
  const further = column === 'barcode' ? await furtherBarcodes(db, keys) : [];
  for (const { id, key } of [...rows, ...further].sort((a, b) => a.id - b.id)) {
    if (key === null) continue;
    const known = found.get(key) ?? [];
    if (known.at(-1) !== id) found.set(key, [...known, id]);
  }
  return found;
}

function furtherBarcodes(db: Kysely<Database>, keys: readonly string[]) {
  return db
    .selectFrom('product_barcodes')
    .select(['product_id as id', 'barcode as key'])
    .where('barcode', 'in', keys)
    .execute();
}

/** The lengths of EAN-8, UPC, EAN-13 and ITF-14. */
const barcodeLengths = [8, 12, 13, 14];

/**
 * Returns the products that have one of these barcodes, sold or not, as code → product ids. As in a search
 * (§10.38.1), leading zeros are ignored.
 */
export async function goodsByBarcode(
  db: Kysely<Database>,
  codes: readonly string[],
): Promise<Map<string, number[]>> {
  const spelled = new Map(codes.map((code) => [code, spellingsOf(code)]));
  const found = await goodsByKey(db, 'barcode', [...new Set([...spelled.values()].flat())]);
  const goods = new Map<string, number[]>();
  for (const [code, spellings] of spelled) {
    const ids = [...new Set(spellings.flatMap((each) => found.get(each) ?? []))];
    if (ids.length > 0) goods.set(code, ids);
  }
  return goods;
}

function spellingsOf(code: string): string[] {
  const number = barcodeNumber(code);
  if (number === 0) return [];
  if (number < 0) return [code];
  return [...new Set([code, ...barcodeLengths.map((length) => String(number).padStart(length, '0'))])];
}
