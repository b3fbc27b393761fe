import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CatalogueModel } from './model.ts';

/** The read model of this process, built at the first call and kept fresh. */
export async function catalogueModel(_db: Kysely<Database>): Promise<CatalogueModel> {
  throw new Error('not built yet');
}
