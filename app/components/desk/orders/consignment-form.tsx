import { PageHead } from '#app/components/layout/page-head.tsx';
import { OrderState } from '#app/components/ui/order-state.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  type Consignment,
  consignmentFormValues,
  consignmentLabels,
} from '#server/ordering/consignments/consignment.ts';
import type { shownState } from '#server/ordering/orders/rules.ts';
import { deskOrder, deskOrderDeed, deskPaths } from '../desk-hrefs.ts';
import { ConsignmentFields } from './consignment-fields.tsx';

type Props = {
  order: {
    id: number;
    number: string;
    state: ReturnType<typeof shownState>;
    consignment: Consignment;
    carriers: string[];
  };
  refusal: Refusal | undefined;
};

/** The form in which staff enter how an order is sent. */
export function ConsignmentForm({ order: { id, number, state, consignment, carriers }, refusal }: Props) {
  const stored = consignmentFormValues(consignment);
  const { fields, form } = recordForm('consignment', {
    stored,
    refusal,
    labels: consignmentLabels,
    first: 'boxes',
  });
  return (
    <>
      <PageHead
        title={
          <>
            Отправление заказа <span className="text-nowrap">{number}</span>
          </>
        }
        mark={<OrderState state={state} />}
        crumbs={[
          { label: 'Заказы', href: deskPaths.orders },
          { label: number, href: deskOrder(id) },
          { label: 'Отправление' },
        ]}
      />
      <RecordForm of={form} action={deskOrderDeed(id, 'consignment')} cancel={deskOrder(id)}>
        <p className="quiet m-0 mb-3">Дилер увидит это в заказе и в письме об отгрузке.</p>
        <ConsignmentFields fields={fields} carriers={carriers} />
      </RecordForm>
    </>
  );
}
