import { z } from 'zod';
import { openStates, shippedStates, state } from '../../db/order-states.ts';
import { confinedTo, mayUse, type Staff } from '../../kernel/actor.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { lowerFirst } from '../../kernel/lower-first.ts';
import { roubles } from '../../kernel/money.ts';
import { ok } from '../../kernel/result.ts';
import { movesOrders, seesDebts, seesOrders, withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { partiesOf } from '../../people/contragents/party.repository.server.ts';
import { consignmentOf } from '../consignments/consignments.repository.server.ts';
import { returnsOfOrder } from '../returns/repository.server.ts';
import { returnNumber, shownReturnState } from '../returns/rules.ts';
import { accessToMove } from './access-to-move.ts';
import { deskOrderLines, findDeskOrder } from './desk.repository.server.ts';
import type { DeskOrderView, OrderRights, ShownEvent } from './desk-order.ts';
import { deskOrderGroups } from './desk-order-groups.ts';
import { givenSince, orderSettings } from './exchange-settings.repository.server.ts';
import { linkedOrders } from './linked-orders.server.ts';
import { noSuchOrder } from './no-such-order.ts';
import { eventsOf, type OrderEvent } from './order-events.repository.server.ts';
import { answeredPasses, exchangeOf, givenPasses } from './order-exchange.repository.server.ts';
import { orderExchange, orderPasses } from './order-exchange.ts';
import { notesOf } from './order-notes.repository.server.ts';
import { shippedAt } from './papers-of-order.repository.server.ts';
import { permissionsOf } from './permitted-shipment.server.ts';
import { movesOf, orderNumber, shownState, undoable } from './rules.ts';
import { shipDaySource } from './ship-day-source.ts';
import { shippingHold } from './shipping-hold.repository.server.ts';
import { shownDifference } from './sum-in-1c.repository.server.ts';
import { whyNotUnshipped } from './why-not-unshipped.server.ts';

/**
 * Returns one order as staff see it: at contract prices, with the contact person, the debt under the contract, current
 * stock, the possible next states, its events and notes, and its exchange with 1C. Refuses with NOT_FOUND, also when
 * another staff member serves the dealer.
 */
export const getDeskOrder = staffUseCase({
  name: 'get-desk-order',
  access: seesOrders,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const order = await findDeskOrder(db, id, confinedTo(actor));
    if (!order) return noSuchOrder();
    const [lines, events, notes, linked, parties, exchange, given, answered, settings, consignment, returns] =
      await Promise.all([
        deskOrderLines(db, id),
        eventsOf(db, id),
        notesOf(db, id),
        linkedOrders(db, order),
        partiesOf(db, order),
        exchangeOf(db, id),
        givenPasses(db, id, mostPasses),
        answeredPasses(db, id, mostPasses),
        orderSettings(db),
        consignmentOf(db, id),
        returnsOfOrder(db, id),
      ]);
    const isOpen = openStates.includes(order.state);
    const wasShipped = events.some(({ to }) => to === state.shipped);
    const [since, permissions, hold, shipped] = await Promise.all([
      givenSince(db, settings),
      wasShipped ? permissionsOf(db, id) : undefined,
      isOpen ? shippingHold(db, id, { now }) : undefined,
      shippedStates.includes(order.state) ? shippedAt(db, id) : undefined,
    ]);
    const {
      takerId,
      takerName,
      takerEmail,
      creditLimit,
      balance,
      openTotal,
      toldSum,
      toldAt,
      buyerPartyId: _,
      sellerPartyId: __,
      ...row
    } = order;
    const last = events.findLast(({ to }) => to !== undefined);
    const done = undoable(last, order.state, now);
    const undo = done && mayUse(accessToMove(done.to), actor) ? done : undefined;
    const isShipment = undo?.to === state.shipped && openStates.includes(undo.from);
    const blocked = isShipment ? await whyNotUnshipped(db, id) : undefined;
    const view: DeskOrderView = {
      ...row,
      ...linked,
      ...parties,
      debt: mayUse(seesDebts, actor)
        ? { creditLimit, balance: Number(balance ?? 0), openTotal: Number(openTotal ?? 0) }
        : undefined,
      takerId: takerId ?? undefined,
      isOwn: takerId === actor.staffId,
      taker: takerName || takerEmail || undefined,
      placedBy: order.placedBy || order.email,
      number: orderNumber(order.id, order.createdAt),
      state: shownState(order.state),
      waits: order.waits === 1,
      difference: shownDifference({ state: order.state, toldSum, toldAt }),
      groups: deskOrderGroups(lines),
      moves: movesOf('staff', order.state)
        .filter((to) => mayUse(accessToMove(to), actor))
        .map(shownState),
      changeable: isOpen && mayUse(withRight('orders'), actor),
      may: rightsOf(actor),
      hold,
      shippedAt: shipped,
      shipDaySource: shipDaySource({ ...order, ...linked }, events),
      undo: undo && {
        event: last!.id,
        from: shownState(undo.from),
        to: shownState(undo.to),
        ...{ until: undo.until, blocked },
      },
      events: events.map((event) => {
        const permission = event.to === state.shipped ? permissions?.get(event.at) : undefined;
        return shownEvent({ ...event, changes: [...event.changes, ...(permission ? [permission] : [])] });
      }),
      notes,
      consignment,
      returns: returns.map(({ id, state, total }) => ({
        id,
        text: `${returnNumber(id)}, ${roubles(total)}, ${lowerFirst(shownReturnState(state).header)}`,
      })),
      exchange: orderExchange({ ...exchange, since }, ruDateTimeOf),
      passes: orderPasses(given, answered, mostPasses, ruDateTimeOf).map((pass) =>
        // Others may not open the journal of the exchange.
        mayUse(withRight('exchange'), actor) ? pass : { ...pass, session: undefined },
      ),
    };
    return ok(view);
  },
});

const mostPasses = 20;

function rightsOf(actor: Staff): OrderRights {
  return {
    chat: mayUse(withRight('talks'), actor),
    note: mayUse(movesOrders, actor),
    process: mayUse(withRight('orders'), actor),
    return: mayUse(withRight('returns'), actor),
    ship: mayUse(withRight('shipping'), actor),
  };
}

const headers = {
  changed: 'Заказ изменён',
  divided: 'Заказ разделён',
  created: 'Создан из остатка',
} as const;

function shownEvent({ id, at, by, name, action, to, changes }: OrderEvent): ShownEvent {
  const state = to === undefined ? '' : shownState(to).header;
  const header =
    action === 'moved'
      ? state
      : action === 'undone'
        ? `Действие отменено, снова «${state}»`
        : action === 'created' && by === 'exchange'
          ? 'Сделан в 1С'
          : headers[action];
  return { id, at, name, header, changes };
}
