import { Icon } from '#app/components/ui/icon.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import type { OrderPapers } from '#server/papers/issued/order-papers.ts';
import { deskOrderDeed } from '../desk-hrefs.ts';

/**
 * Short forms that issue the paper of a shipped order and make the bill of another one, and a link to both; nothing
 * where there can be none. The documents of the order list the valid paper and bill.
 */
export function OrderPapersCard({ papers: { order, papers, offer, bill } }: { papers: OrderPapers }) {
  const isBillable = bill !== undefined && bill.why === undefined;
  if (!offer && !isBillable && !bill?.issued && !papers[0]) return null;
  const action = deskOrderDeed(order.id, 'papers');
  return (
    <section className="card no-print mb-3" aria-label="Счёт и накладные">
      <div className="cart-tools order-filter">
        {offer?.isReady && (
          <form method="post" action={action} className="d-flex flex-wrap gap-2">
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
          </form>
        )}
        {isBillable && bill.missing === '' && (
          <form method="post" action={deskOrderDeed(order.id, 'bill')} data-reload>
            <button type="submit" className="btn btn-sm" name="as" value="pdf">
              <Icon name="invoice" /> Счёт
            </button>
          </form>
        )}
        <a href={action}>Счёт и накладные</a>
        {offer?.leftOut && <p className="quiet m-0">{offer.leftOut}</p>}
      </div>
    </section>
  );
}
