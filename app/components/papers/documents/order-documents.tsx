import { Icon } from '#app/components/ui/icon.tsx';
import { roubles } from '#server/kernel/money.ts';
import type { BillOffer } from '#server/papers/bills/bill.ts';
import { documentKindNames, documentTitle } from '#server/papers/documents/document-kinds.ts';
import type { ListedDocument } from '#server/papers/documents/document-view.ts';
import { OrderBill } from '../bills/order-bill.tsx';
import { archivePath } from './document-query.ts';
import { DocumentFile } from './document-table.tsx';

type Props = {
  order: number;
  documents: ListedDocument[];
  /** Undefined when the reader cannot get a bill of this order. */
  bill: BillOffer | undefined;
};

/** The documents of an order by kind, on its page, and the button for its bill; nothing when it has neither. */
export function OrderDocuments({ order, documents, bill }: Props) {
  if (documents.length === 0 && !bill) return null;
  const byKind = documentKindNames.flatMap((kind) => documents.filter((each) => each.kind === kind));
  const ready = documents.filter(({ file }) => file === 'ready');
  return (
    <section className="card form-body mb-3 no-print" aria-labelledby="documents">
      <h2 id="documents">Документы</h2>
      {byKind.length > 0 && (
        <ul className="list-unstyled m-0">
          {byKind.map((document) => (
            <li key={document.id}>
              {documentTitle(document)}
              {document.amount !== null && `, ${roubles(document.amount)}`}{' '}
              <DocumentFile document={document} />
            </li>
          ))}
        </ul>
      )}
      <div className="form-acts mt-3">
        {bill && <OrderBill order={order} {...bill} />}
        {ready.length > 1 && (
          <a
            className="btn btn-sm btn-quiet"
            href={`${archivePath}?${ready.map(({ id }) => `id=${id}`).join('&')}`}
            download
          >
            <Icon name="download" />
            Скачать все
          </a>
        )}
      </div>
    </section>
  );
}
