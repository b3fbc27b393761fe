import type { z } from 'zod';
import { isDatabaseAway } from '../../db/errors.server.ts';
import { asideText, leftReasons } from '../../exchange/orders/left-reasons.ts';
import { guid } from '../../exchange/orders/match-order.server.ts';
import type { ReadDocument } from '../../exchange/orders/read-document.ts';
import { stateMap } from '../../exchange/orders/state-map.ts';
import { ownRules } from '../../exchange/orders/states.repository.server.ts';
import { takeDocument } from '../../exchange/orders/take-document.server.ts';
import type { Entity, Outcome } from '../../exchange/rows/entity.ts';
import type { Exchange } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';

/** What rows of documents have in common. */
type Sent = { id: string; number?: string | undefined; date?: string | null | undefined };

/**
 * Returns the entity of documents of the order exchange that come as rows, without lines. The rules of `takeDocument`
 * apply, and each document is saved in its own transaction. `told`: what a row says besides its id, number and day.
 */
export function documentRows<R extends Sent>(
  name: string,
  row: z.ZodType<R>,
  told: (sent: R) => Partial<ReadDocument>,
): Entity<R> {
  return {
    ...{ name, row, movesMoney: true, transaction: 'own' },
    async save(ctx, rows) {
      const rules = stateMap(await ownRules(ctx.db));
      const outcomes: Outcome[] = [];
      for (const sent of rows) outcomes.push(await take(ctx, { ...documentOf(sent), ...told(sent) }, rules));
      return outcomes;
    },
  } as Entity<R>;
}

/** A document that is unknown, and without a buyer and lines cannot be created. */
const unknown: Partial<Record<keyof typeof leftReasons, string>> = {
  ...{
    UNKNOWN_NUMBER: 'Нет заказа',
    NO_CONTRACT: 'Нет заказа',
    NO_MAIN_USER: 'Нет заказа',
    NO_LINES: 'Нет заказа',
  },
  ...{
    UNKNOWN_RETURN: 'Нет возврата',
    NO_ORDER_OF_RETURN: 'Нет возврата',
    CANCELLED_UNKNOWN: 'Нет возврата',
  },
};

async function take(
  ctx: Context<Exchange>,
  document: ReadDocument,
  rules: ReturnType<typeof stateMap>,
): Promise<Outcome> {
  try {
    const taken = await takeDocument(ctx, document, rules, undefined);
    if (taken.outcome === 'left') {
      const what = unknown[taken.reason];
      const text = [leftReasons[taken.reason], taken.detail].filter(Boolean).join(': ');
      return { field: 'id', text: what ? `${what} с id ${document.id}` : text };
    }
    if (taken.aside.length === 0) return taken.outcome;
    return { done: taken.outcome, note: { field: 'state', text: asideText(taken.aside) } };
  } catch (error) {
    // An error in one document must not stop the others, unless the database is unavailable for all.
    if (isDatabaseAway(error)) throw error;
    ctx.log('exchange.order_failed', { order: document.id, error: (error as Error).name });
    return { field: 'id', text: leftReasons.FAILED };
  }
}

const nobody = { id: '', name: '', inn: '', kpp: '' };
const none = { id: '', header: '' };

/** Returns a document of the order exchange that says nothing but its id, number and day. */
function documentOf({ id, number, date }: Sent): ReadDocument {
  return {
    // The id of a document that 1C made is no number.
    ...{ id, number: guid.test(id) ? '' : id, operation: '', basis: '', ofOrder: '' },
    ...{ at: undefined, comment: '' },
    ...{ currency: 'RUB', externalNumber: number ?? '', externalOn: date ?? undefined },
    ...{ contragent: nobody, contract: none, warehouse: none, delivery: '', address: '', shipOn: undefined },
    ...{ isPosted: undefined, isCancelled: false, isShipped: undefined },
    shipment: { number: '', day: undefined },
    ...{ paidOn: undefined, isPaid: false, status: '', total: undefined, vatOnTop: 0, lines: [] },
  };
}
