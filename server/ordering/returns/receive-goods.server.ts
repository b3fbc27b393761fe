import type { Kysely } from 'kysely';
import { shareDealer } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { Exchange, Staff } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { roubles } from '../../kernel/money.ts';
import { pieces } from '../../kernel/quantity.ts';
import { bind } from '../../kernel/typography.ts';
import type { Context } from '../../kernel/use-case.ts';
import { demandChange } from '../orders/line-changes.ts';
import type { HeldOrder } from '../orders/order-change.repository.server.ts';
import { addFreeStock } from '../orders/stock.repository.server.ts';
import { giveToWaiting } from '../orders/waiting-lines.repository.server.ts';
import { enterInLedger } from '../sums/ledger.repository.server.ts';
import { noteReturn } from './make-return.server.ts';
import { type linesOfReturns, totalOf, writeOutcomes, writeReturn } from './repository.server.ts';
import { returnChange, returnNumber } from './rules.ts';

type Line = Awaited<ReturnType<typeof linesOfReturns>>[number];

type Received = {
  id: number;
  /** Locked, in a shipped state. */
  order: HeldOrder;
  from: 'asked' | 'accepted';
  lines: readonly Line[];
  /** The warehouse of each order line; undefined for goods that are written off. */
  places: ReadonlyMap<number, number | undefined>;
  names: ReadonlyMap<number, string>;
  by: string;
  /** The warehouses whose stock 1C keeps: it counts the goods itself, and its next stock contains them. */
  keptBy1c: ReadonlySet<number>;
  /** False when the return is in the ledger already. */
  reducesDebt: boolean;
};

/**
 * Receives the goods of a return: they become free stock, the debt under the contract falls by the sum at the prices of
 * the order lines (kopecks), and the dealer is notified. Returns whether anybody wants the notification (§12.1.45).
 */
export async function receiveGoods(
  ctx: Context<Staff | Exchange>,
  { id, order, from, lines, places, names, by, keptBy1c, reducesDebt }: Received,
): Promise<boolean> {
  const { db, now, actor } = ctx;
  // The dealer is locked before the stock, and the sums last (decisions/kept-sums.md).
  await shareDealer(db, order.dealerId);
  await writeOutcomes(db, id, places);
  await putBack(db, now, lines, places, keptBy1c);
  await writeReturn(db, id, { state: 'received', received_by: by, received_at: now });
  const amount = totalOf(lines);
  const more = [
    ...lines.map((line) => {
      const wms = places.get(line.id);
      const where = wms === undefined ? 'списано' : names.get(wms)!;
      return { label: line.articul, before: '', after: `${pieces(line.quantity, line.unit)}, ${where}` };
    }),
    { label: 'Сумма', before: '', after: roubles(amount) },
  ];
  const change = returnChange(id, from, 'received');
  const notified = await noteReturn(ctx, { id, order, action: 'moved', change, more });
  if (!reducesDebt) return notified;
  const day = dayOf(now);
  const document = `Возврат товара ${bind('№', returnNumber(id))} от ${ruDate(day)}`;
  await enterInLedger(
    db,
    order.dealerId,
    [
      {
        ...{ contract_id: order.contractId, order_id: order.id, entered_on: day },
        ...{ kind: 'payment', nature: 'return', document, amount },
      },
    ],
    actor.kind === 'exchange' ? actor.run : undefined,
  );
  return notified;
}

async function putBack(
  db: Kysely<Database>,
  now: number,
  lines: readonly Line[],
  places: ReadonlyMap<number, number | undefined>,
  keptBy1c: ReadonlySet<number>,
): Promise<void> {
  const back = lines.flatMap(({ id, product, isOf1c, quantity }) => {
    const wms = places.get(id);
    return wms === undefined || (isOf1c && keptBy1c.has(wms))
      ? []
      : [{ product, wms, quantity, promised: 0 }];
  });
  // Stock is always locked in the order of its key.
  const given = demandChange([], back).sort((a, b) => a.id - b.id || a.wms - b.wms);
  if (given.length === 0) return;
  await addFreeStock(db, given);
  await giveToWaiting(db, given, now);
  await markProductsChanged(
    db,
    given.map(({ id }) => id),
    now,
  );
}
