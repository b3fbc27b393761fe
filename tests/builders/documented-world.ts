import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { insertAct } from './acts.ts';
import { emptyBaskets, fillBasketWith } from './basket.ts';
import { insertDocument, storeDocument } from './insert-document.ts';
import { insertArticles, insertNews } from './insert-news.ts';
import { deleteOrders, insertOrder } from './insert-order.ts';
import { insertDocumentRows } from './product-documents.ts';
import { givenToken } from './tokens.ts';
import { actors, contract } from './world.ts';

/**
 * Inserts the records that the examples of docs/legacy-api.md name. Returns a token of the open API. If `uploads` is
 * given, the document gets a file stored there.
 */
export async function insertDocumented(db: Kysely<Database>, uploads?: string): Promise<string> {
  const { token } = await givenToken(db, actors.main, { contract: contract.main, warehouses: [1] });
  await insertNews(db, { id: 7 });
  await insertArticles(db, { id: 1 });
  await insertAct(db, { id: 12 });
  await insertDocument(db, { id: 51, kind: 'invoice', file: uploads ? await storeDocument(uploads) : null });
  await insertDocumentRows(db, [{ product_id: 101, valid_until: '2028-02-01' }]);
  await renewDocumented(db);
  return token;
}

/** Restores records that one example removed and a later example needs. */
export async function renewDocumented(db: Kysely<Database>): Promise<void> {
  await emptyBaskets(db);
  await fillBasketWith(db, actors.main.accountId, '101:1:1=2');
  await changeRows(db, 'contragents', { id: 1 }, { enabled: 1 });
  await changeRows(db, 'accounts', { id: 2 }, { enabled: 1 });
  await changeRows(db, 'addresses', {}, { removed: 0 });
  await deleteOrders(db);
  for (const id of [7, 123]) await insertOrder(db, { id });
  await clearTables(db, 'draft_lines', 'drafts');
  await addRows(db, 'drafts', { id: 5, account_id: 1, header: 'На июль', created_at: 1 });
  const line = { draft_id: 5, product_id: 102, wms_id: 1, type: '1', quantity: 3, seen_price: null };
  await addRows(db, 'draft_lines', line);
}
