import { Icon } from '#app/components/ui/icon.tsx';
import type { BillOffer } from '#server/papers/bills/bill.ts';
import { whyNoBill } from '#server/papers/bills/missing-requisites.ts';
import { orderBillPath } from './bill-hrefs.ts';

type Props = BillOffer & { order: number; className?: string };

/**
 * The button for an order's bill, or the reason why there is none. Creating a bill leads to the page of the order,
 * which shows it. An existing bill is downloaded, so the browser sends the form itself.
 */
export function OrderBill({ order, missing, isMade, className = 'btn btn-sm' }: Props) {
  const why = whyNoBill(missing);
  if (why) return <p className="quiet m-0">{why}.</p>;
  return (
    <form method="post" action={orderBillPath(order)} data-reload>
      {isMade && <input type="hidden" name="then" value="file" />}
      <button type="submit" className={className}>
        <Icon name={isMade ? 'download' : 'invoice'} />
        {isMade ? 'Скачать счёт' : 'Счёт на оплату'}
      </button>
    </form>
  );
}
