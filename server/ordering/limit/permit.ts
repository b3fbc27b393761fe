import { ruDate } from '../../kernel/clock.ts';
import { roubles } from '../../kernel/money.ts';

/**
 * Staff's permission for one order to exceed the limit of its contract by at most `amount` kopecks, until the end of
 * the day `untilOn`. It ends with the order that uses it, or when staff withdraw it.
 */
export type Permit = { id: number; amount: number; untilOn: string };

/** A permit as listed on the page of the contract. */
export type ListedPermit = Permit & {
  createdAt: number;
  by: string;
  endedAt: number | null;
  /** The order that used the permit, and its number; null when none did. */
  orderId: number | null;
  order: string | null;
};

/** Returns «на 50 000,00 ₽ сверх лимита, по 30.11.2026». */
export function permitText({ amount, untilOn }: Pick<Permit, 'amount' | 'untilOn'>): string {
  return `на ${roubles(amount)} сверх лимита, по\u00a0${ruDate(untilOn)}`;
}

/**
 * Returns by how much an order of `total` exceeds the limit that remained before the order; 0 when it does not.
 * `owed`: unpaid shipments and open orders, including this one.
 */
export function overLimit({ limit, owed, total }: { limit: number; owed: number; total: number }): number {
  return Math.min(total, Math.max(0, owed - limit));
}
