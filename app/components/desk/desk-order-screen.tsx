import { PageHead } from '#app/components/layout/page-head.tsx';
import { PrintButton } from '#app/components/ordering/orders/print-button.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { Sums } from '#app/components/ui/sums.tsx';
import { ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import { deliveryFact } from '#server/ordering/orders/delivery-fact.ts';
import type { DeskOrderView } from '#server/ordering/orders/desk-order.ts';
import { requisitesText } from '#server/people/contragents/party.ts';
import { deskChat, deskOrder, deskPaths } from './desk-hrefs.ts';
import { DeskOrderLines } from './desk-order-lines.tsx';
import { orderActions } from './order-actions.ts';
import { PersonFacts } from './person-facts.tsx';

/** One order as the staff sees it: its owner, its contents, and its possible next states. */
export function DeskOrderScreen({ order }: { order: DeskOrderView }) {
  const { number, state, createdAt, updatedAt, groups } = order;
  return (
    <>
      <PageHead
        title={`Заказ ${number}`}
        mark={<StateLabel kind={state.label} text={state.header} />}
        crumbs={[{ label: 'Заказы', href: deskPaths.orders }, { label: number }]}
      >
        <PrintButton />
        <a className="btn btn-sm" href={deskChat(order.accountId)}>
          Написать в чат
        </a>
        <Moves order={order} />
      </PageHead>
      <div className="card form-body mb-3">
        <dl className="props order-facts">
          <Fact name="Дилер">{order.dealer}</Fact>
          <Fact name="Контрагент">
            {order.company}
            <span className="caption">{requisitesText(order)}</span>
          </Fact>
          <Fact name="Договор">{order.contract}</Fact>
          <Fact name="Доставка">{deliveryFact(order.delivery)}</Fact>
          <Fact name="Адрес">{order.address}</Fact>
          <Fact name="Дата отгрузки">{ruDate(order.shipOn)}</Fact>
          <PersonFacts title="Кто оформил" name={order.placedBy} email={order.email} phone={order.phone} />
          <Fact name="Оформлен">{ruDateTimeOf(createdAt)}</Fact>
          {updatedAt > createdAt && <Fact name={state.header}>{ruDateTimeOf(updatedAt)}</Fact>}
          <Fact name="Комментарий">{order.comment}</Fact>
        </dl>
      </div>
      <div className="card">
        <DeskOrderLines groups={groups} />
        <div className="order-sums">
          <Sums
            quantity={order.quantity}
            groups={groups}
            goods={order.total - order.deliveryPrice}
            delivery={order.deliveryPrice}
          />
        </div>
      </div>
    </>
  );
}

/** The next regular state is the primary button; an irreversible one asks first. */
function Moves({ order }: { order: DeskOrderView }) {
  return order.moves.map(({ id, header, label }, i) => {
    const deed = orderActions[id] ?? { label: header, busy: 'Сохраняем…' };
    const href = `${deskOrder(order.id)}/move/${id}`;
    const look = label === 'danger' ? 'btn-quiet danger' : i === 0 ? 'btn-primary' : '';
    if (deed.question)
      return (
        <a className={`btn btn-sm ${look}`} href={href} key={id}>
          {deed.label}
        </a>
      );
    return (
      <form method="post" action={href} key={id}>
        <input type="hidden" name="from" value={order.state.id} />
        <SubmitButton busy={deed.busy} className={`btn-sm ${look}`}>
          {deed.label}
        </SubmitButton>
      </form>
    );
  });
}
