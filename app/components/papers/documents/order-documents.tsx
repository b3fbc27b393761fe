import { roubles } from '#server/kernel/money.ts';
import { documentTitle } from '#server/papers/documents/document-kinds.ts';
import type { ListedDocument } from '#server/papers/documents/document-view.ts';
import { DocumentFile } from './document-table.tsx';

/** The documents of an order, on its page; nothing when there are none. */
export function OrderDocuments({ documents }: { documents: ListedDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <section className="card form-body mb-3 no-print" aria-labelledby="documents">
      <h2 id="documents">Документы</h2>
      <ul className="list-unstyled m-0">
        {documents.map((document) => (
          <li key={document.id}>
            {documentTitle(document)}
            {document.amount !== null && `, ${roubles(document.amount)}`} <DocumentFile document={document} />
          </li>
        ))}
      </ul>
    </section>
  );
}
