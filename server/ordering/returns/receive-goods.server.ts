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
import type { Change } from '../../work/history/history-entry.ts';
import { demandChange } from '../orders/line-changes.ts';
import type { HeldOrder } from '../orders/order-change.repository.server.ts';
import { addFreeStock } from '../orders/stock.repository.server.ts';
import { giveToWaiting } from '../orders/waiting-lines.repository.server.ts';
import { heldBalances } from '../sums/held-balances.repository.server.ts';
import { enterInLedger } from '../sums/ledger.repository.server.ts';
import {
  type linesOfReturns,
  type NamedReturn,
  type Place,
  paymentOfReturn,
  totalOf,
  type warehousesOfReturns,
  writeOutcomes,
  writeReturn,
} from './repository.server.ts';
import { returnNumber } from './rules.ts';

type Line = Awaited<ReturnType<typeof linesOfReturns>>[number];

type Received = {
  id: number;
  /** Locked, in a shipped state. */
  order: HeldOrder;
  lines: readonly Line[];
  /** Where each order line goes. */
  places: ReadonlyMap<number, Place>;
  warehouses: Awaited<ReturnType<typeof warehousesOfReturns>>;
  by: string;
  /** Whether 1C receives the goods, too: the stock of its warehouses that it sends next contains them. */
  goesTo1c: boolean;
};

/**
 * Receives the goods of a return, which become free stock (§12.1.45). Returns where each went and the sum, for the
 * history. The caller then notes the step and calls `enterReturn`.
 */
export async function receiveGoods(
  { db, now }: Context<Staff | Exchange>,
  { id, order, lines, places, warehouses, by, goesTo1c }: Received,
): Promise<Change[]> {
  // The dealer is locked before the stock, and the sums last (decisions/kept-sums.md).
  await shareDealer(db, order.dealerId);
  await writeOutcomes(db, id, lines, places);
  const of1c = warehouses.filter(({ externalId }) => goesTo1c && externalId !== null);
  await putBack(db, now, lines, places, new Set(of1c.map((each) => each.id)));
  await writeReturn(db, id, { state: 'received', received_by: by, received_at: now });
  const names = new Map(warehouses.map((each) => [each.id, each.header]));
  return [
    ...lines.map((line) => {
      const { wms, writtenOff } = places.get(line.id)!;
      const went = (quantity: number, where: string) =>
        quantity > 0 ? [`${pieces(quantity, line.unit)}, ${where}`] : [];
      const after = [
        ...(wms === undefined ? [] : went(line.quantity - writtenOff, names.get(wms)!)),
        ...went(writtenOff, 'списано'),
      ].join('; ');
      return { label: line.articul, before: '', after };
    }),
    { label: 'Сумма', before: '', after: roubles(totalOf(lines)) },
  ];
}

/**
 * Lowers the debt under the contract by the returned pieces at the prices of the order lines, and returns whether it
 * did: not when 1C has sent the return among the payments. `in1c`: how 1C names the return.
 */
export async function enterReturn(
  { db, now, actor }: Context<Staff | Exchange>,
  { id, order, lines }: Pick<Received, 'id' | 'order' | 'lines'>,
  in1c: Omit<NamedReturn, 'contractId' | 'total'>,
): Promise<boolean> {
  const { contractId } = order;
  await heldBalances(db, [{ id: contractId, dealerId: order.dealerId }]);
  if (await paymentOfReturn(db, { ...in1c, contractId, total: totalOf(lines) })) {
    await writeReturn(db, id, { in_payments: 1 });
    return false;
  }
  const day = dayOf(now);
  const document = `Возврат товара ${bind('№', returnNumber(id))} от ${ruDate(day)}`;
  await enterInLedger(
    db,
    order.dealerId,
    [
      {
        ...{ contract_id: contractId, order_id: order.id, entered_on: day },
        ...{ kind: 'payment', nature: 'return', document, amount: totalOf(lines) },
      },
    ],
    actor.kind === 'exchange' ? actor.run : undefined,
  );
  return true;
}

async function putBack(
  db: Kysely<Database>,
  now: number,
  lines: readonly Line[],
  places: ReadonlyMap<number, Place>,
  keptBy1c: ReadonlySet<number>,
): Promise<void> {
  const back = lines.flatMap(({ id, product, isOf1c, quantity }) => {
    const { wms, writtenOff } = places.get(id)!;
    return wms === undefined || (isOf1c && keptBy1c.has(wms))
      ? []
      : [{ product, wms, quantity: quantity - writtenOff, promised: 0 }];
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
