import { PageHead } from '#app/components/layout/page-head.tsx';
import { ConsignmentFacts } from '#app/components/ordering/orders/consignment-facts.tsx';
import { ExternalFacts } from '#app/components/ordering/orders/external-facts.tsx';
import { GoodsDocumentsLink } from '#app/components/ordering/orders/goods-documents-link.tsx';
import { PrintButton } from '#app/components/ordering/orders/print-button.tsx';
import { PartyRequisites } from '#app/components/people/contragents/party-requisites.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { OrderState } from '#app/components/ui/order-state.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { Sums } from '#app/components/ui/sums.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { openStates, shippedStates, state as states } from '#server/db/order-states.ts';
import { ruDate, ruDateTimeOf, ruTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { deliveryFact } from '#server/ordering/orders/delivery-fact.ts';
import type { DeskOrderView } from '#server/ordering/orders/desk-order.ts';
import { expectedFact } from '#server/ordering/orders/expected-mark.ts';
import { shipDayName } from '#server/ordering/orders/ship-day-name.ts';
import type { Unshipping } from '#server/ordering/orders/why-not-unshipped.server.ts';
import type { OrderPapers } from '#server/papers/issued/order-papers.ts';
import { DeskButton, DeskLink } from '../allowed.tsx';
import { limitText } from '../contracts/limit-text.ts';
import {
  deskChat,
  deskContract,
  deskDealer,
  deskOrder,
  deskOrderDeed,
  deskPaths,
  deskReturn,
  pickOrders,
  repeatForDealer,
} from '../desk-hrefs.ts';
import { PersonFacts } from '../person-facts.tsx';
import { DeskDocuments } from './desk-documents.tsx';
import { DeskOrderLines } from './desk-order-lines.tsx';
import { DifferenceLabel, DifferenceNote } from './difference-note.tsx';
import { HoldNote } from './hold-note.tsx';
import { orderActions } from './order-actions.ts';
import { OrderEvents } from './order-events.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderPapersCard } from './order-papers-card.tsx';
import { OrderPasses } from './order-passes.tsx';

type Props = {
  order: DeskOrderView;
  /** Whether its goods have documents. */
  goodsDocuments: boolean;
  /** Undefined for a reader who does not work with documents. */
  papers: OrderPapers | undefined;
  refusal: Refusal | undefined;
} & Pick<Parameters<typeof DeskDocuments>[0], 'documents'>;

/** One order as the staff sees it: its owner, its contents and the possible actions. */
export function DeskOrderScreen({ order, documents, goodsDocuments, papers, refusal }: Props) {
  const { id, number, state, createdAt, groups } = order;
  return (
    <>
      <PageHead
        title={`Заказ ${number}`}
        mark={
          <>
            <OrderState state={state} /> {order.difference && <DifferenceLabel />}
          </>
        }
        crumbs={[{ label: 'Заказы', href: deskPaths.orders }, { label: number }]}
      >
        <PrintButton />
        {order.may.ship && openStates.includes(state.id) && (
          <a className="btn btn-sm" href={pickOrders([id])}>
            Лист подбора
          </a>
        )}
        {order.may.chat && (
          <a className="btn btn-sm" href={deskChat(order.accountId, number)}>
            Написать в чат
          </a>
        )}
        {order.changeable && (
          <a className="btn btn-sm" href={deskOrderDeed(id, 'edit')}>
            Изменить
          </a>
        )}
        {order.may.ship && order.state.id === states.picking && (
          <a className="btn btn-sm" href={deskOrderDeed(id, 'ship')}>
            Отгрузить часть
          </a>
        )}
        {order.may.process && (
          <a className="btn btn-sm" href={repeatForDealer(order)}>
            Повторить
          </a>
        )}
        {order.may.return && shippedStates.includes(order.state.id) && (
          <a className="btn btn-sm" href={deskOrderDeed(id, 'return')}>
            Возврат
          </a>
        )}
        {order.may.ship && order.state.id !== states.cancelled && (
          <a className="btn btn-sm" href={deskOrderDeed(id, 'consignment')}>
            Отправление
          </a>
        )}
        <Moves order={order} />
      </PageHead>
      <UndoNote order={order} />
      <div className="no-print">
        <HoldNote hold={order.hold} />
        <DifferenceNote order={order} />
      </div>
      <div className="card form-body mb-3">
        <dl className="props order-facts">
          <Fact name="Дилер">
            <DeskLink href={deskDealer(order.dealerId)}>{order.dealer}</DeskLink>
          </Fact>
          <Fact name="Поставщик" printedOnly>
            {order.seller.company}
            <PartyRequisites party={order.seller} />
          </Fact>
          <Fact name="Контрагент">
            {order.company}
            <PartyRequisites party={order.buyer} printedOnly />
          </Fact>
          <Fact name="Договор">
            <DeskLink href={deskContract(order.contractId)}>{order.contract}</DeskLink>
            {order.debt && <Debt {...order.debt} />}
          </Fact>
          <Fact name="Доставка">{deliveryFact(order.delivery)}</Fact>
          <Fact name="Адрес">{order.address}</Fact>
          <Fact name="Под поступление">{expectedFact(order)}</Fact>
          <Fact name={shipDayName(order.state.id)}>
            {ruDate(order.shipOn)}
            <span className="caption no-print">{order.shipDaySource}</span>
          </Fact>
          <Fact name="Отгружен">{order.shippedAt !== undefined && ruDateTimeOf(order.shippedAt)}</Fact>
          {order.byStaff && <Fact name="Кто оформил">{order.byStaff}, отдел продаж</Fact>}
          <PersonFacts
            title={order.byStaff ? 'Для кого' : 'Кто оформил'}
            name={order.placedBy}
            email={order.email}
            phone={order.phone}
          />
          <Fact name="Оформлен">{ruDateTimeOf(createdAt)}</Fact>
          {order.returns.length > 0 && (
            <Fact name="Возвраты">
              {order.returns.map(({ id, text }) => (
                <div key={id}>
                  <a href={deskReturn(id)}>{text}</a>
                </div>
              ))}
            </Fact>
          )}
          <ConsignmentFacts consignment={order.consignment} />
          <ExternalFacts order={order} />
          <Fact name="Комментарий">{order.comment}</Fact>
          <Fact name="Связанные заказы">
            {(order.restOf || order.rests.length > 0) && (
              <>
                {order.restOf && (
                  <span className="d-block">
                    Остаток заказа{' '}
                    <a className="articul" href={deskOrder(order.restOf.id)}>
                      {order.restOf.number}
                    </a>
                  </span>
                )}
                {order.rests.map((rest) => (
                  <span className="d-block" key={rest.id}>
                    Остаток – в заказе{' '}
                    <a className="articul" href={deskOrder(rest.id)}>
                      {rest.number}
                    </a>
                  </span>
                ))}
              </>
            )}
          </Fact>
        </dl>
        {order.may.process && <Taking order={order} />}
        <ExchangeNote order={order} />
      </div>
      <div className="card mb-3">
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
      <div className="desk-columns">
        <OrderNotes key={order.notes.length} order={order} refusal={refusal} />
        <OrderEvents createdAt={createdAt} placedBy={order.byStaff || order.placedBy} events={order.events} />
      </div>
      {papers && <OrderPapersCard papers={papers} />}
      <DeskDocuments documents={documents}>
        {goodsDocuments && <GoodsDocumentsLink order={deskOrder(id)} />}
      </DeskDocuments>
      <OrderPasses passes={order.passes} />
    </>
  );
}

/**
 * Shows the debt under the contract, the sum of orders that are not shipped, and the rest of the limit. They are not
 * printed, because the printed order accompanies the goods.
 */
function Debt({ balance, openTotal, creditLimit }: NonNullable<DeskOrderView['debt']>) {
  return (
    <>
      <span className="caption no-print">
        {balance < 0 ? `Аванс ${roubles(-balance)}` : `Долг ${roubles(balance)}`}, не отгружено{' '}
        {roubles(openTotal)}
      </span>
      <span className="caption no-print">
        {creditLimit > 0 ? 'Лимит ' : 'Лимита нет, '}
        {limitText({ creditLimit, balance, open: openTotal })}
      </span>
    </>
  );
}

/** Offers to undo the last move, for an hour. */
function UndoNote({ order }: { order: DeskOrderView }) {
  const { undo } = order;
  if (!undo) return null;
  if (undo.blocked) return <BlockedUndo order={order} blocked={undo.blocked} />;
  const button = (
    <form method="post" action={deskOrderDeed(order.id, 'undo')}>
      <input type="hidden" name="event" value={undo.event} />
      <SubmitButton busy="Отменяем…" className="btn-sm">
        Отменить действие
      </SubmitButton>
    </form>
  );
  return (
    <div className="no-print">
      <Note kind="info" action={button}>
        Было «{undo.from.header}», стало «{undo.to.header}». Отменить можно до {ruTimeOf(undo.until)}.
      </Note>
    </div>
  );
}

/** Explains why the shipment cannot be undone, with a link to the paper that has to be cancelled first. */
function BlockedUndo({ order, blocked: { why, paper } }: { order: DeskOrderView; blocked: Unshipping }) {
  return (
    <div className="no-print">
      <Note
        kind="info"
        action={
          paper && <DeskButton href={`${deskOrderDeed(order.id, 'papers')}#cancel`}>Аннулировать</DeskButton>
        }
      >
        {why}.
      </Note>
    </div>
  );
}

/** Shows who works on the order. Any colleague may take it over, after seeing who has it. */
function Taking({ order }: { order: DeskOrderView }) {
  const { id, taker, takerId, isOwn } = order;
  // «Взять в обработку» takes a new order.
  if (!taker && order.state.id === states.created) return null;
  const label = isOwn ? 'Освободить' : taker ? 'Перехватить' : 'Закрепить за собой';
  return (
    <form method="post" action={deskOrderDeed(id, 'take')} className="order-taking no-print">
      <span>
        {isOwn
          ? 'Заказ в работе у вас'
          : taker
            ? `В работе: ${taker}`
            : 'Сейчас за заказом никто не закреплён'}
      </span>
      <input type="hidden" name="from" value={takerId ?? ''} />
      {isOwn && <input type="hidden" name="free" value="1" />}
      {taker && !isOwn ? (
        <a className="btn btn-sm" href={deskOrderDeed(id, 'take')}>
          {label}
        </a>
      ) : (
        <SubmitButton busy="Сохраняем…" className="btn-sm">
          {label}
        </SubmitButton>
      )}
    </form>
  );
}

/** Shows the state of the order in the exchange with 1C, and a button to pass it to 1C again. */
function ExchangeNote({ order: { id, exchange, may } }: { order: DeskOrderView }) {
  if (!exchange) return null;
  const { text, problem, mayGive } = exchange;
  return (
    <form method="post" action={deskOrderDeed(id, 'exchange')} className="order-taking no-print">
      <span>
        Обмен с 1С: {text}
        {problem && <span className="caption">{problem}. Заказ уйдёт сам, как только они там появятся</span>}
      </span>
      {mayGive && may.process && (
        <SubmitButton busy="Сохраняем…" className="btn-sm">
          Передать ещё раз
        </SubmitButton>
      )}
    </form>
  );
}

/**
 * Buttons that move the order to its next states. The button of the first regular state is primary; an irreversible
 * move asks for confirmation first.
 */
function Moves({ order }: { order: DeskOrderView }) {
  return order.moves.map(({ id, header, label }, i) => {
    const deed = orderActions[id] ?? { label: header, busy: 'Сохраняем…' };
    const href = deskOrderDeed(order.id, `move/${id}`);
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
