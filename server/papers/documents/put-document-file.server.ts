import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { inTransaction, mayHaveHappened } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { hasStored, storePdf } from '../../files/pictures.server.ts';
import { typeOfBytes } from '../../files/type-of-bytes.ts';
import { fail, ok } from '../../kernel/result.ts';
import { exchangeUseCase } from '../../kernel/use-case.ts';
import { noteChanged } from '../../ordering/orders/order-exchange.repository.server.ts';
import { noteForWebhooks } from '../../ordering/webhooks/outbox.repository.server.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { documentTitle } from './document-kinds.ts';
import { documentsFolder } from './documents-folder.server.ts';
import { heldDocument, writeFileOf } from './file.repository.server.ts';
import { removeFileLater } from './remove-files.server.ts';
import { tellOfPapers } from './tell-papers.server.ts';

/** The maximum size of a document's file, in bytes. */
export const maxDocumentBytes = 10 * 1024 * 1024;

const input = z.object({
  /** The 1C id of the document. */
  id: z.string().max(1_000),
  bytes: z.instanceof(Uint8Array),
});

/**
 * Stores the file of a document from 1C, which must start like a PDF. The same bytes change nothing, but restore a lost
 * file. Other bytes replace the former file at once. Returns `created`, `changed` or `unchanged`. Refusals: NOT_FOUND
 * for a document that 1C has not sent, NOT_PDF (415), TOO_LARGE (413), NOT_STORED.
 */
export const putDocumentFile = exchangeUseCase({
  name: 'put-document-file',
  writes: 'own',
  input,
  async run({ id, bytes }, ctx) {
    if (bytes.length > maxDocumentBytes)
      return fail('TOO_LARGE', { message: 'Файл больше 10\u00a0МБ. Передайте PDF поменьше' });
    if (typeOfBytes(bytes) !== 'application/pdf') return fail('NOT_PDF');
    const folder = documentsFolder(ctx.uploads);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const known = await heldDocument(ctx.db, id);
    if (!known) return unknown(id);
    if (known.hash === hash && (await hasStored(folder, known.file))) return ok('unchanged' as const);
    // The file is stored first, so that every file name in the database has its file.
    const stored = await storePdf(folder, bytes);
    if (!stored.ok) return stored;
    let isKept = false;
    try {
      const done = await inTransaction(ctx.db, async (db) => {
        const document = await heldDocument(db, id);
        if (!document) return unknown(id);
        // A concurrent call with the same file may already have stored it.
        if (document.hash === hash && (await hasStored(folder, document.file)))
          return ok('unchanged' as const);
        const isNew = document.file === null;
        const firstAt = isNew ? ctx.now : undefined;
        await writeFileOf(db, document.id, { file: stored.value, size: bytes.length, hash, firstAt });
        if (document.file !== null) await removeFileLater(db, document.file, ctx.now);
        if (isNew && document.cancelled === 0) await tellOfPapers(db, ctx.now, document.dealerId);
        await tellOfFile(db, document, ctx.now);
        await recordChange(
          { ...ctx, db },
          {
            kind: 'document',
            id: document.id,
            header: documentTitle(document),
            action: 'changed',
            dealerId: document.dealerId,
            changes: [{ label: 'Файл', before: '', after: isNew ? 'передан' : 'заменён' }],
          },
        );
        return ok(isNew ? ('created' as const) : ('changed' as const));
      });
      isKept = done.ok && done.value !== 'unchanged';
      if (isKept) ctx.log('exchange.document_file', { bytes: bytes.length });
      return done;
    } catch (error) {
      isKept = mayHaveHappened(error);
      throw error;
    } finally {
      if (!isKept) await forgetFiles(ctx, folder, [stored.value]);
    }
  },
});

type Held = NonNullable<Awaited<ReturnType<typeof heldDocument>>>;

/** Notifies programs: those that poll for changes, and those with webhooks. */
async function tellOfFile(db: Kysely<Database>, { orderId, ...document }: Held, now: number): Promise<void> {
  if (orderId === null || document.cancelled === 1) return;
  await noteChanged(db, [orderId], now);
  const { id, kind, number, issuedOn } = document;
  const facts = { document: { id, kind, number, issuedOn } };
  await noteForWebhooks(db, now, [{ order: orderId, event: 'order.document_ready', facts }]);
}

function unknown(id: string) {
  return fail('NOT_FOUND', { message: `Нет документа с id ${id.slice(0, 100)}. Сначала передайте документ` });
}
