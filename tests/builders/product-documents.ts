import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';

type Row = Insertable<Database['product_documents']>;

/** A small PDF; `title` makes its bytes different. */
export function pdfOf(title: string): Uint8Array {
  return new TextEncoder().encode(`%PDF-1.4\n% ${title}\n%%EOF\n`);
}

/** Returns the row of a document of product 101, a certificate added at the desk, without its file. */
export function documentRow(changes: Partial<Row> = {}): Row {
  return {
    product_id: 101,
    kind: 'certificate',
    title: 'Сертификат',
    valid_until: null,
    file: '11111111-1111-4111-8111-111111111111.pdf',
    size: 1_000,
    hash: 'a'.repeat(64),
    sort: 1,
    source: null,
    submission: null,
    ...changes,
  };
}

/** Adds documents without their files. */
export async function insertDocumentRows(db: Kysely<Database>, rows: Partial<Row>[]): Promise<void> {
  await bulkInsert(db, 'product_documents', rows.map(documentRow));
}
