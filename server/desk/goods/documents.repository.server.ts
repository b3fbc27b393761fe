import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { heldDocumentRows } from '../../goods/documents/repository.server.ts';

/**
 * Locks a product and returns its name and its documents, even removed ones; undefined if it does not exist. `count`:
 * of those not removed. `hasSubmission`: a form with this key has already added documents.
 */
export async function heldDocuments(db: Kysely<Database>, id: number, submission = '') {
  const rows = (await heldDocumentRows(db, [id])).get(id) ?? [];
  const product = await db.selectFrom('products').select('header').where('id', '=', id).executeTakeFirst();
  if (!product) return undefined;
  return {
    header: product.header,
    documents: rows,
    count: rows.filter((row) => row.removed_at === null).length,
    hasSubmission: submission !== '' && rows.some((row) => row.submission === submission),
  };
}
