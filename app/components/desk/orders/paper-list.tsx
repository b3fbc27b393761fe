import { Icon } from '#app/components/ui/icon.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { paperText } from '#server/ordering/orders/paper-names.ts';
import type { OrderPapers } from '#server/papers/issued/order-papers.ts';
import { deskDocumentFile, deskOrderDeed } from '../desk-hrefs.ts';

/** The papers that the portal made for an order, newest first; nothing when there are none. */
export function PaperList({ papers: { order, papers } }: { papers: OrderPapers }) {
  if (papers.length === 0) return null;
  return (
    <ol className="desk-plain">
      {papers.map((paper) => (
        <li key={paper.id} className="paper-row">
          <span>
            <b>{paperText(paper)}</b>
            <span className="caption">
              {roubles(paper.amount)}, {paper.issuedBy}
            </span>
            {paper.cancelled && (
              <span className="caption">
                Аннулировано {ruDateTimeOf(paper.cancelled.at)}, {paper.cancelled.by}:{' '}
                {paper.cancelled.reason}
              </span>
            )}
          </span>
          <a href={deskDocumentFile(paper.documentId)} aria-label={`${paperText(paper)}, PDF`} download>
            <Icon name="download" /> PDF
          </a>
          <a href={`/desk/papers/${paper.id}.xlsx`} aria-label={`${paperText(paper)}, Excel`} download>
            <Icon name="download" /> Excel
          </a>
          {!paper.cancelled && (
            <a href={`${deskOrderDeed(order.id, 'papers')}#cancel`} className="danger">
              Аннулировать
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
