import { z } from 'zod';
import { isDatabaseAway } from '../../db/errors.server.ts';
import { asideReasons, leftReasons } from '../../exchange/orders/left-reasons.ts';
import type { ReadDocument } from '../../exchange/orders/read-document.ts';
import { stateMap } from '../../exchange/orders/state-map.ts';
import { ownRules } from '../../exchange/orders/states.repository.server.ts';
import { takeDocument } from '../../exchange/orders/take-document.server.ts';
import type { Entity, Outcome } from '../../exchange/rows/entity.ts';
import { zDay, zOneCId, zYesOrNo } from '../../exchange/rows/fields.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { zIfSent, zLine } from '../../kernel/fields.ts';
import type { Context } from '../../kernel/use-case.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const row = z.object({
  /** The order's number in the portal, or its 1C id if it was created in 1C. */
  id: zOneCId,
  /** Number and day of the document in 1C. */
  number: zIfSent(zLine(50)),
  date: zDay,
  /** The name of the state in 1C, which the desk's table of states maps to a portal state. */
  state: zIfSent(zLine(100)),
  posted: zYesOrNo,
  cancelled: zYesOrNo,
  /** True when shipped in full; false when not shipped, regardless of `state`. */
  shipped: zYesOrNo,
  shipment_number: zIfSent(zLine(50)),
  shipment_date: zDay,
  /** Whether the order is paid in full, and when. */
  paid: zYesOrNo,
  paid_date: zDay,
});

type Row = z.output<typeof row>;

/**
 * States, numbers, payments and shipments of orders, as in documents of the order exchange but without lines. The rules
 * of `takeDocument` apply, and each order is saved in its own transaction.
 */
const orders: Entity<Row> = {
  name: 'orders',
  row,
  movesMoney: true,
  transaction: 'own',
  async save(ctx, rows) {
    const rules = stateMap(await ownRules(ctx.db));
    const outcomes: Outcome[] = [];
    for (const sent of rows) outcomes.push(await take(ctx, sent, rules));
    return outcomes;
  },
};

export const putOrders = rowsUseCase(orders);

async function take(ctx: Context<Exchange>, sent: Row, rules: ReturnType<typeof stateMap>): Promise<Outcome> {
  try {
    const taken = await takeDocument(ctx, documentOf(sent), rules, undefined);
    if (taken.outcome === 'left') {
      // An unknown order cannot be created without a buyer and lines.
      const isUnknown = ['UNKNOWN_NUMBER', 'NO_CONTRACT', 'NO_MAIN_USER', 'NO_LINES'].includes(taken.reason);
      const text = [leftReasons[taken.reason], taken.detail].filter(Boolean).join(': ');
      return { field: 'id', text: isUnknown ? `Нет заказа с id ${sent.id}` : text };
    }
    if (taken.aside.length === 0) return taken.outcome;
    const text = taken.aside
      .map(({ reason, detail }) => [asideReasons[reason], detail].filter(Boolean).join(': '))
      .join('; ');
    return { done: taken.outcome, note: { field: 'state', text } };
  } catch (error) {
    // An error in one order must not stop the others, unless the database is unavailable for all.
    if (isDatabaseAway(error)) throw error;
    ctx.log('exchange.order_failed', { order: sent.id, error: (error as Error).name });
    return { field: 'id', text: leftReasons.FAILED };
  }
}

const nobody = { id: '', name: '', inn: '', kpp: '' };
const none = { id: '', header: '' };

/** Returns the row as a document of the order exchange. */
function documentOf(sent: Row): ReadDocument {
  const shipment = { number: sent.shipment_number ?? '', day: sent.shipment_date ?? undefined };
  return {
    ...{ id: sent.id, number: sent.id, operation: 'Заказ товара', basis: '', at: undefined, comment: '' },
    currency: 'RUB',
    ...{ externalNumber: sent.number ?? '', externalOn: sent.date ?? undefined },
    ...{ contragent: nobody, contract: none, warehouse: none, delivery: '', address: '', shipOn: undefined },
    isPosted: sent.posted,
    isCancelled: sent.cancelled === true,
    isShipped: sent.shipped ?? (shipment.number || shipment.day ? true : undefined),
    shipment,
    paidOn: sent.paid_date ?? undefined,
    isPaid: sent.paid ?? typeof sent.paid_date === 'string',
    status: sent.state ?? '',
    ...{ total: undefined, vatOnTop: 0 },
    lines: [],
  };
}
