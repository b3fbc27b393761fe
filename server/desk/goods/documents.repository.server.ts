import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { Staff } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { holdProduct } from './repository.server.ts';

/**
 * Locks a product and returns its name and its documents; undefined if it does not exist.
 * `hasSubmission`: a form with this key has already added documents.
 */
export async function heldDocuments(db: Kysely<Database>, id: number, submission = '') {
  await holdProduct(db, id);
  const product = await db.selectFrom('products').select('header').where('id', '=', id).executeTakeFirst();
  if (!product) return undefined;
  const rows = await db
    .selectFrom('product_documents')
    .select(['title', 'hash', 'submission', 'removed_at'])
    .where('product_id', '=', id)
    .execute();
  return {
    header: product.header,
    documents: rows.filter((row) => row.removed_at === null),
    hasSubmission: submission !== '' && rows.some((row) => row.submission === submission),
  };
}

/** Returns a document of a product, removed or not; undefined if the product has none of that id. */
export async function anyDocument(db: Kysely<Database>, productId: number, id: number) {
  return db
    .selectFrom('product_documents')
    .select(['title', 'source', 'removed_at'])
    .where('id', '=', id)
    .where('product_id', '=', productId)
    .executeTakeFirst();
}

/** Notifies programs that the documents of a product have changed, and records the change in the history. */
export async function documentsChanged(
  ctx: Context<Staff>,
  { id, header }: { id: number; header: string },
  change: { before: string; after: string },
): Promise<void> {
  await markProductsChanged(ctx.db, [id], ctx.now);
  await recordChange(ctx, {
    kind: 'product',
    id,
    header,
    action: 'changed',
    changes: [{ label: 'Документы', ...change }],
  });
}
