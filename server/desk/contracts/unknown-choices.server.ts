import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { offeredWarehouses } from '../../goods/warehouses.repository.server.ts';
import type { FieldErrors } from '../../kernel/result.ts';
import { holdPriceType, priceTypesByName } from '../dealers/repository.server.ts';
import { noPriceType } from './input.ts';

/**
 * Returns the errors for a price type and warehouses that cannot be chosen; empty if all can. Warehouses that the
 * contract already has (`kept`) stay allowed. Locks the price type.
 */
export async function unknownChoices(
  db: Kysely<Database>,
  { priceTypeId, warehouses }: { priceTypeId: number; warehouses: number[] },
  kept?: { warehouses: number[] },
): Promise<FieldErrors> {
  await holdPriceType(db, priceTypeId);
  const types = await priceTypesByName(db);
  const known = await offeredWarehouses(db, kept?.warehouses);
  const fields: FieldErrors = {};
  if (!types.some(({ id }) => id === priceTypeId)) fields.price_type = [noPriceType];
  if (!warehouses.every((wms) => known.some(({ id }) => id === wms))) {
    fields.warehouses = ['Отметьте склады из списка'];
  }
  return fields;
}
