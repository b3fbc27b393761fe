import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { storePdf } from '#server/files/pictures.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { numberKey } from '#server/papers/documents/document-kinds.ts';
import { documentsFolder } from '#server/papers/documents/documents-folder.server.ts';
import { okValue } from './ok-value.ts';
import { contract } from './world.ts';

type Given = Partial<Insertable<Database['documents']>> & { id: number };

/**
 * Inserts a 1C document, bypassing all rules; by default a УПД of dealer 1 under contract 1, dated 1 July 2026, without
 * a file.
 */
export async function insertDocument(db: Kysely<Database>, given: Given): Promise<void> {
  const { contract_id = contract.main, number = `УТ-${given.id}` } = given;
  const { contragent_id, dealer_id } = await db
    .selectFrom('contracts')
    .select(['contragent_id', 'dealer_id'])
    .where('id', '=', contract_id ?? contract.main)
    .executeTakeFirstOrThrow();
  await bulkInsert(db, 'documents', [
    {
      external_id: `document-${given.id}`,
      ...{ dealer_id, contragent_id, contract_id, order_id: null },
      ...{ kind: 'upd' as const, issued_on: '2026-07-01', amount: 100_000, cancelled: 0 },
      ...{ file: null, file_size: null, file_hash: null },
      ...given,
      number,
      number_key: numberKey(number),
    },
  ]);
}

/** Stores a PDF that contains this text and returns its file name. */
export async function storeDocument(uploads: string, text = 'документ'): Promise<string> {
  return okValue(await storePdf(documentsFolder(diskStore(uploads)), Buffer.from(`%PDF-1.4 ${text}`)));
}
