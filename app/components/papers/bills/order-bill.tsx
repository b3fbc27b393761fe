import { Icon } from '#app/components/ui/icon.tsx';
import { whyNoBill } from '#server/papers/bills/missing-requisites.ts';
import { orderBillPath } from './bill-hrefs.ts';

type Props = { order: number; missing: string; className?: string };

/** The button that downloads the bill of an order, or why there is none. The browser sends it itself, because it gets a file. */
export function OrderBill({ order, missing, className = 'btn btn-sm' }: Props) {
  const why = whyNoBill(missing);
  if (why) return <p className="quiet m-0">{why}.</p>;
  return (
    <form method="post" action={orderBillPath(order)} data-reload>
      <button type="submit" className={className}>
        <Icon name="invoice" />
        Счёт на оплату
      </button>
    </form>
  );
}
