import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { barcodeNumber } from '../goods/read-model/barcodes.ts';

/**
 * Returns the products that have one of these barcodes (`barcode`) or 1C ids (`external_id`), sold or not, as key →
 * product ids, ascending; in one query, by the index of the column.
 */
export async function goodsByKey(
  db: Kysely<Database>,
  column: 'barcode' | 'external_id',
  keys: readonly string[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  if (keys.length === 0) return found;
  const rows = await db
    .selectFrom('products')
    .select(['id', `${column} as key`])
    .where(column, 'in', keys)
    .orderBy('id')
    .execute();
  for (const { id, key } of rows) {
    if (key !== null) found.set(key, [...(found.get(key) ?? []), id]);
  }
  return found;
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
    const ids = spellings.flatMap((each) => found.get(each) ?? []);
    if (ids.length > 0) goods.set(code, ids);
  }
  return goods;
}

function spellingsOf(code: string): string[] {
  const number = barcodeNumber(code);
  if (number === 0) return [];
  return [...new Set([code, ...barcodeLengths.map((length) => String(number).padStart(length, '0'))])];
}
