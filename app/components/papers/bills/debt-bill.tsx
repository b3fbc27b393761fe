import { FilterChoice } from '#app/components/ui/filter-fields.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { roubles } from '#server/kernel/money.ts';
import type { BillOffer, Due } from '#server/papers/bills/bill.ts';
import { whyNoBill } from '#server/papers/bills/missing-requisites.ts';
import { debtBillPath } from './bill-hrefs.ts';

type Props = Pick<BillOffer, 'missing'> & { contract: number; dues: Due[] };

/** Requests a bill for a debt under a contract, or explains why there is none; nothing when nothing is owed. */
export function DebtBill({ contract, dues, missing }: Props) {
  const [first] = dues;
  if (!first) return null;
  const why = whyNoBill(missing);
  if (why) return <p className="quiet mb-2">{why}.</p>;
  return (
    <form
      className="cart-tools order-filter"
      method="post"
      action={debtBillPath}
      aria-label="Счёт на оплату"
      data-reload
    >
      <input type="hidden" name="contract_id" value={contract} />
      <FilterChoice name="due" label="За что счёт" value={choiceOf(first)}>
        {dues.map((due) => ({ id: choiceOf(due), text: `${roubles(due.amount)} – ${due.text}` }))}
      </FilterChoice>
      <button type="submit" className="btn btn-sm">
        <Icon name="invoice" />
        Счёт на оплату
      </button>
    </form>
  );
}

/** The form contains the sum, so that the bill cannot differ from the sum that was chosen. */
const choiceOf = ({ part, amount }: Due) => `${part}:${amount}`;
