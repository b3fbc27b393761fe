import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { Fact } from '#app/components/ui/fact.tsx';
import { ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import type { ApprovalView } from '#server/ordering/approvals/approval-view.ts';
import { deliveryFact } from '#server/ordering/orders/delivery-fact.ts';

const idleTexts = { disabled: 'доступ отключён', observer: 'теперь наблюдатель' };

/** The facts of a request: who asks for what and why, and the decision. */
export function ApprovalFacts({ approval }: { approval: ApprovalView }) {
  const { manager, createdAt, reason, company, contract, delivery, address, idle } = approval;
  return (
    <dl className="props order-facts">
      <Fact name="Менеджер">{idle ? `${manager}, ${idleTexts[idle]}` : manager}</Fact>
      <Fact name="Отправлена">{ruDateTimeOf(createdAt)}</Fact>
      <Fact name="Почему">{`Заказ ${reason}`}</Fact>
      <Fact name="Контрагент">{company}</Fact>
      <Fact name="Договор">{contract}</Fact>
      <Fact name="Доставка">{deliveryFact(delivery)}</Fact>
      <ShippingFacts {...approval} />
      <Fact name="Адрес">{address}</Fact>
      <OutcomeFacts approval={approval} orderHref={orderPath} />
    </dl>
  );
}

/** When a request is shipped. The selected day is left out when the goods arrive later. */
export function ShippingFacts({ expectedOn, shipOn }: Pick<ApprovalView, 'expectedOn' | 'shipOn'>) {
  const isLater = expectedOn !== null && expectedOn > shipOn;
  return (
    <>
      <Fact name="Под поступление">
        {expectedOn && `ожидается ${ruDate(expectedOn)}${isLater ? ', отгрузим не раньше' : ''}`}
      </Fact>
      <Fact name="Дата отгрузки">{!isLater && ruDate(shipOn)}</Fact>
    </>
  );
}

type OutcomeProps = {
  approval: Pick<
    ApprovalView,
    'state' | 'reservedUntil' | 'decidedAt' | 'decidedBy' | 'order' | 'comment' | 'word'
  >;
  orderHref: (id: number) => string;
};

/** The outcome of a request, and the comments on it. */
export function OutcomeFacts({ approval, orderHref }: OutcomeProps) {
  const { state, reservedUntil, decidedAt, decidedBy, order, comment, word } = approval;
  return (
    <>
      {state.id === 'waiting' && (
        <Fact name="Резерв">
          {reservedUntil === undefined ? 'снят' : `до ${ruDateTimeOf(reservedUntil)}`}
        </Fact>
      )}
      {decidedAt !== null && (
        <Fact name={state.header}>
          {ruDateTimeOf(decidedAt)}
          {decidedBy && `, ${decidedBy}`}
        </Fact>
      )}
      {order && (
        <Fact name="Заказ">
          <a className="articul" href={orderHref(order.id)}>
            {order.number}
          </a>
        </Fact>
      )}
      <Fact name="Комментарий">{comment}</Fact>
      <Fact name="Что исправить">{word}</Fact>
    </>
  );
}
