import type { Kysely } from 'kysely';
import { addIndex } from './columns.ts';

/** Which requests for approval hold a product: the desk shows them beside its stock (decision 128). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'approval_lines_of_product', 'approval_lines', ['product_id', 'approval_id']);
}
