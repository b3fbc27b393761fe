import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { allWarehouses } from '../../goods/warehouses.repository.server.ts';
import type { FieldErrors } from '../../kernel/result.ts';
import { priceTypesByName } from '../dealers/repository.server.ts';
import { noPriceType } from './input.ts';

/** Returns the errors of a price type and warehouses that do not exist; empty when they do. */
export async function unknownChoices(
  db: Kysely<Database>,
  { priceTypeId, warehouses }: { priceTypeId: number; warehouses: number[] },
): Promise<FieldErrors> {
  const [types, known] = [await priceTypesByName(db), await allWarehouses(db)];
  const fields: FieldErrors = {};
  if (!types.some(({ id }) => id === priceTypeId)) fields.price_type = [noPriceType];
  if (!warehouses.every((wms) => known.some(({ id }) => id === wms))) {
    fields.warehouses = ['Отметьте склады из списка'];
  }
  return fields;
}
