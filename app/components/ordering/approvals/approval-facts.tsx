import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { Fact } from '#app/components/ui/fact.tsx';
import { ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import type { ApprovalView } from '#server/ordering/approvals/approval-view.ts';
import { deliveryFact } from '#server/ordering/orders/delivery-fact.ts';

const idleTexts = { disabled: 'доступ отключён', observer: 'теперь наблюдатель' };

/** Who asks for what and why, and what was decided. */
export function ApprovalFacts({ approval }: { approval: ApprovalView }) {
  const { manager, createdAt, reason, company, contract, delivery, address, shipOn, idle } = approval;
  return (
    <dl className="props order-facts">
      <Fact name="Менеджер">{idle ? `${manager}, ${idleTexts[idle]}` : manager}</Fact>
      <Fact name="Отправлена">{ruDateTimeOf(createdAt)}</Fact>
      <Fact name="Почему">{`Заказ ${reason}`}</Fact>
      <Fact name="Контрагент">{company}</Fact>
      <Fact name="Договор">{contract}</Fact>
      <Fact name="Доставка">{deliveryFact(delivery)}</Fact>
      <ExpectedFact {...approval} />
      <Fact name="Дата отгрузки">{ruDate(shipOn)}</Fact>
      <Fact name="Адрес">{address}</Fact>
      <OutcomeFacts approval={approval} orderHref={orderPath} />
    </dl>
  );
}

/** Since when there is something to ship, for a request of goods that are expected. */
export function ExpectedFact({ expectedOn }: Pick<ApprovalView, 'expectedOn'>) {
  return (
    <Fact name="Под поступление">{expectedOn && `ожидается ${ruDate(expectedOn)}, отгрузим не раньше`}</Fact>
  );
}

type OutcomeProps = {
  approval: Pick<
    ApprovalView,
    'state' | 'reservedUntil' | 'decidedAt' | 'decidedBy' | 'order' | 'comment' | 'word'
  >;
  orderHref: (id: number) => string;
};

/** What has become of a request, and what was said of it. */
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
