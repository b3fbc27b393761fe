import type { Insertable } from 'kysely';
import { openStates, shippedStates } from '../db/order-states.ts';
import type { Database } from '../db/schema.ts';
import { addDays, dayOf, ruDate } from '../kernel/clock.ts';
import { lastWorkday, nextWorkday } from './calendar.ts';
import type { SeedContract, SeedDealer } from './dealer.ts';
import type { SeedOrder } from './orders.ts';
import { randomFor } from './random.ts';

export type LedgerEntry = Insertable<Database['ledger_entries']>;

/** The maximum debt of a contract, including open orders, as a share of the credit limit. */
const maxShareOfLimit = 0.7;

/**
 * Returns the shipments of the orders and their payments for all contracts, by day. No debt exceeds the credit limit.
 */
export function makeLedger(
  seed: number,
  today: string,
  dealers: SeedDealer[],
  orders: SeedOrder[],
): LedgerEntry[] {
  const byContract = new Map<number, SeedOrder[]>();
  for (const order of orders)
    byContract.set(order.contract_id, [...(byContract.get(order.contract_id) ?? []), order]);
  return dealers
    .flatMap((dealer) => dealer.contracts)
    .flatMap((contract) => entriesOf(seed, today, contract, byContract.get(contract.id) ?? []))
    .sort((a, b) => (a.entered_on < b.entered_on ? -1 : a.entered_on > b.entered_on ? 1 : 0));
}

function entriesOf(seed: number, today: string, contract: SeedContract, orders: SeedOrder[]): LedgerEntry[] {
  const chance = randomFor(seed, 'ledger', contract.id);
  const shipments = orders
    .filter((order) => shippedStates.includes(order.state) && order.ship_on < today)
    .sort((a, b) => (a.ship_on < b.ship_on ? -1 : a.ship_on > b.ship_on ? 1 : a.id - b.id));
  const entries: LedgerEntry[] = [];
  let paid = 0;
  let waiting = 0;
  const pay = (amount: number, day: string) => {
    paid += amount;
    entries.push(payment(contract, amount, day, chance.int(100, 2_400)));
  };
  for (const order of shipments) {
    entries.push(shipment(contract, order));
    waiting += order.total;
    const due =
      contract.credit_limit === 0
        ? dayOf(order.created_at)
        : nextWorkday(addDays(order.ship_on, chance.int(14, 30)));
    // One payment often covers two or three shipments.
    if (due >= today || (contract.credit_limit > 0 && chance.chance(0.35))) continue;
    pay(waiting, due);
    waiting = 0;
  }
  const debt = shipments.reduce((sum, order) => sum + order.total, 0) - paid;
  const open = orders.filter((order) => openStates.includes(order.state));
  const owed = debt + open.reduce((sum, order) => sum + order.total, 0);
  const excess = Math.min(debt, owed - Math.floor(contract.credit_limit * maxShareOfLimit));
  if (excess > 0) pay(excess, lastWorkday(addDays(today, -1)));
  return entries;
}

function shipment(contract: SeedContract, order: SeedOrder): LedgerEntry {
  return {
    contract_id: contract.id,
    entered_on: order.ship_on,
    kind: 'shipment',
    order_id: order.id,
    document: `Реализация УТ-${String(order.id).padStart(6, '0')} от ${ruDate(order.ship_on)}`,
    amount: order.total,
  };
}

function payment(contract: SeedContract, amount: number, day: string, number: number): LedgerEntry {
  return {
    contract_id: contract.id,
    entered_on: day,
    kind: 'payment',
    order_id: null,
    document: `Платёжное поручение № ${number} от ${ruDate(day)}`,
    amount,
  };
}
