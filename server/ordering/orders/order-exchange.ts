import { state } from '../../db/order-states.ts';
import type { ExchangeState } from '../../db/schema.ts';

/** The exchange of an order with 1C as shown to staff. */
export type OrderExchange = {
  /** «передан 24.11.2026, 15:04, 1С ещё не подтвердила» */
  text: string;
  /** Why the order is held back; '' when it is not. */
  problem: string;
  /** Whether the order may be sent again. */
  mayGive: boolean;
};

/** One exchange in which the order was sent to 1C or returned. `session`: the exchange, if the reader may open it. */
export type OrderPass = {
  id: string;
  at: number;
  /** «Передан в 1С» */
  text: string;
  /** «Принят 24.11.2026, 15:04»; '' when there are no details. */
  detail: string;
  session: number | undefined;
};

export type GivenPass = { id: number; at: number; session: number | null; confirmedAt: number | null };
export type AnsweredPass = {
  id: number;
  at: number;
  session: number | null;
  outcome: 'changed' | 'unchanged' | 'created';
  aside: string;
};

const answers = {
  created: 'Сделан в 1С',
  changed: '1С изменила заказ',
  unchanged: '1С ответила, заказ не изменён',
} as const;

/** Returns texts for the newest `most` passes of an order, newest first. `moment` formats a time. */
export function orderPasses(
  given: readonly GivenPass[],
  answered: readonly AnsweredPass[],
  most: number,
  moment: (ms: number) => string,
): OrderPass[] {
  return [
    ...given.map(({ id, at, session, confirmedAt }) => ({
      id: `given-${id}`,
      at,
      text: 'Передан в 1С',
      detail: confirmedAt === null ? '1С не подтвердила' : `Принят ${moment(confirmedAt)}`,
      session: session ?? undefined,
    })),
    ...answered.map(({ id, at, session, outcome, aside }) => ({
      id: `answer-${id}`,
      at,
      text: answers[outcome],
      detail: aside,
      session: session ?? undefined,
    })),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, most);
}

/** An order's facts in 1C and the old portal: its numbers there, its day in 1C, and when it was paid in full. */
export type ExternalFacts = {
  oldNumber: string | null;
  externalNumber: string | null;
  externalOn: string | null;
  paidOn: string | null;
};

export type ExchangeFacts = {
  exchangeState: ExchangeState;
  problem: string;
  state: number;
  createdAt: number;
  givenAt: number | null;
  confirmedAt: number | null;
  /** The moment from which on orders are sent; undefined when no 1C is connected. */
  since: number | undefined;
};

/** Returns the text about the exchange of an order; undefined when no 1C is connected. `moment` formats a time. */
export function orderExchange(
  facts: ExchangeFacts,
  moment: (ms: number) => string,
): OrderExchange | undefined {
  const { exchangeState, problem, givenAt, confirmedAt, since } = facts;
  if (since === undefined) return undefined;
  const isUnheard = facts.state === state.cancelled && givenAt === null;
  const isEarlier = exchangeState === 'new' && facts.createdAt < since;
  const wait =
    givenAt === null ? 'ждёт передачи' : `изменён после передачи ${moment(givenAt)}, ждёт передачи`;
  const texts: Record<ExchangeState, string> = {
    new: isEarlier ? 'не передаётся: оформлен до начала обмена' : 'ждёт передачи',
    again: wait,
    given: `передан ${moment(givenAt ?? facts.createdAt)}, 1С ещё не подтвердила`,
    confirmed: confirmedAt === null ? 'есть в 1С' : `принят 1С ${moment(confirmedAt)}`,
    held: 'придержан',
    born: 'сделан в 1С, изменения вносите и там',
  };
  const isOver = isUnheard && exchangeState !== 'confirmed' && exchangeState !== 'born';
  return {
    text: isOver ? 'отменён до передачи, 1С о нём не узнает' : texts[exchangeState],
    problem: exchangeState === 'held' && !isOver ? problem : '',
    mayGive: !isOver && (['given', 'confirmed'].includes(exchangeState) || isEarlier),
  };
}
