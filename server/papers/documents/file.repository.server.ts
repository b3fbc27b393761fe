import type { Kysely } from 'kysely';
import { forUpdate } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

/**
 * Returns a document by its 1C id, with its file, locked until the transaction ends; undefined when it does not exist.
 */
export async function heldDocument(db: Kysely<Database>, externalId: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'dealer_id as dealerId', 'kind', 'number', 'issued_on as issuedOn'])
    .select(['file', 'file_hash as hash', 'order_id as orderId', 'cancelled'])
    .where('external_id', '=', externalId)
    .$call(forUpdate(db))
    .executeTakeFirst();
}

/**
 * Writes the file of a document. `size`: bytes. `hash`: SHA-256, hexadecimal. `firstAt`: when its first file arrived,
 * in milliseconds.
 */
export async function writeFileOf(
  db: Kysely<Database>,
  id: number,
  { file, size, hash, firstAt }: { file: string; size: number; hash: string; firstAt?: number | undefined },
): Promise<void> {
  await db
    .updateTable('documents')
    .set({ file, file_size: size, file_hash: hash, ...(firstAt === undefined ? {} : { file_at: firstAt }) })
    .where('id', '=', id)
    .execute();
}
