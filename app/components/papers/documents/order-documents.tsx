import { Icon } from '#app/components/ui/icon.tsx';
import { roubles } from '#server/kernel/money.ts';
import type { BillOffer } from '#server/papers/bills/bill.ts';
import type { ListedDocument } from '#server/papers/documents/document-view.ts';
import { GoodsDocumentsLink } from '../../ordering/orders/goods-documents-link.tsx';
import { orderPath } from '../../ordering/orders/order-query.ts';
import { OrderBill } from '../bills/order-bill.tsx';
import { DocumentFile } from './document-file.tsx';
import { archivePath } from './document-query.ts';

type Props = {
  order: number;
  documents: ListedDocument[];
  /** Undefined when the reader cannot get a bill of this order. */
  bill: BillOffer | undefined;
  /** True if its goods have documents. */
  ofGoods: boolean;
};

/** The documents of an order by kind, on its page, and the buttons for its bill and for the documents of its goods. */
export function OrderDocuments({ order, documents, bill, ofGoods }: Props) {
  if (documents.length === 0 && !bill && !ofGoods) return null;
  const ready = documents.filter(({ file }) => file === 'ready');
  return (
    <section className="card form-body mb-3 no-print" aria-labelledby="documents">
      <h2 id="documents">Документы</h2>
      {documents.length > 0 && (
        <ul className="list-unstyled m-0">
          {documents.map((document) => (
            <li key={document.id}>
              {document.title}
              {document.amount !== null && `, ${roubles(document.amount)}`}{' '}
              <DocumentFile document={document} />
            </li>
          ))}
        </ul>
      )}
      <div className="form-acts mt-3">
        {bill && <OrderBill order={order} {...bill} />}
        {ofGoods && <GoodsDocumentsLink order={orderPath(order)} />}
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
