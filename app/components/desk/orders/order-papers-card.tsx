import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import type { OrderPapers } from '#server/papers/issued/order-papers.ts';
import { deskOrderDeed } from '../desk-hrefs.ts';

/**
 * A short form that issues the paper of a shipped order, and a link to its papers; nothing where there can be none.
 * The documents of the order list the valid paper.
 */
export function OrderPapersCard({ papers: { order, papers, offer, billable } }: { papers: OrderPapers }) {
  if (!offer && !billable && !papers[0]) return null;
  const action = deskOrderDeed(order.id, 'papers');
  return (
    <form method="post" action={action} className="card no-print" aria-label="Накладные">
      <div className="cart-tools order-filter">
        {offer && offer.missing.seller.length + offer.missing.buyer.length === 0 && (
          <>
            <input
              name="day"
              aria-label="День"
              className="form-control form-control-sm w-date"
              defaultValue={ruDate(offer.day)}
            />
            <SubmitButton name="kind" value="upd" busy="Оформляем…" className="btn-sm btn-primary">
              Оформить УПД
            </SubmitButton>
            <SubmitButton name="kind" value="torg12" busy="Оформляем…" className="btn-sm">
              ТОРГ-12
            </SubmitButton>
          </>
        )}
        <a href={action}>Накладные</a>
      </div>
    </form>
  );
}
