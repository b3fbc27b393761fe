import { state } from '../../db/order-states.ts';
import type { OrderView } from './order-view.ts';
import { orderStates } from './rules.ts';

/**
 * A step of an order for the dealer. `at`: when it was reached, in milliseconds; `day`: the ISO day for which a step
 * ahead is planned. `kind`: `done` before the present step, `now`, `ahead`, or `end` for a cancelled order.
 */
export type OrderStep = {
  id: string;
  header: string;
  at: number | undefined;
  day: string | undefined;
  kind: 'done' | 'now' | 'ahead' | 'end';
};

type Told = Pick<OrderView, 'state' | 'history' | 'shipOn' | 'consignment'>;

/**
 * Returns the steps of an order in order, with the last time each was reached. A cancelled order has only the steps
 * that it reached. A step that was skipped has no time. Shipping and arrival have their planned days while they are
 * ahead.
 */
export function orderSteps({ state: current, history, shipOn, consignment }: Told): OrderStep[] {
  const reached = new Map(history.map(({ at, header }) => [header, at]));
  const named = orderStates.map(({ id, header }) => ({
    id,
    header: id === state.created ? 'Оформлен' : header,
  }));
  if (current.id === state.cancelled)
    return named
      .filter(({ header }) => reached.has(header))
      .map(({ id, header }) => ({
        ...{ id: String(id), header, at: reached.get(header), day: undefined },
        kind: id === state.cancelled ? 'end' : 'done',
      }));
  const path = named.filter(({ id }) => id !== state.cancelled);
  const here = path.findIndex(({ id }) => id === current.id);
  const steps = path.map(({ id, header }, i): OrderStep => {
    const isAhead = i > here;
    return {
      id: String(id),
      header,
      at: isAhead ? undefined : reached.get(header),
      day: isAhead && id === state.shipped ? shipOn : undefined,
      kind: isAhead ? 'ahead' : i === here ? 'now' : 'done',
    };
  });
  const arrival: OrderStep = {
    ...{ id: 'arrival', header: 'Прибудет', at: undefined },
    ...{ day: consignment.arrivesOn ?? undefined, kind: 'ahead' },
  };
  const isOnItsWay = consignment.arrivesOn !== null && current.id !== state.completed;
  return isOnItsWay ? [...steps.slice(0, -1), arrival, ...steps.slice(-1)] : steps;
}
