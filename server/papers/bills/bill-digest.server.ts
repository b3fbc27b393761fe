import { createHash } from 'node:crypto';
import type { BillContents, BillLine } from './bill.ts';

/** A new version creates new bills for the same orders. Increase it only when the digested data change. */
const version = 1;

/**
 * Returns the digest that distinguishes the bills of a subject (decisions/money.md): who pays whom, to which account,
 * for which lines. Other differences (the order of warehouses, units, the buyer's bank) do not make a new bill.
 */
export function digestOf({ seller, buyer, lines }: BillContents): string {
  const contents = [
    version,
    [seller.inn, seller.kpp, seller.company, seller.bik, seller.corr_account, seller.account],
    [buyer.inn, buyer.kpp, buyer.company],
    lines.toSorted((one, other) => one.id - other.id).map(lineOf),
  ];
  // 32 of 64 digits are enough, because nobody gains from a collision between two bills of one order.
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 32);
}

/** A line without an order line is identified by its name: the way of delivery, or the debt with its day. */
function lineOf({ id, name, quantity, price, rate }: BillLine) {
  return [id || name, quantity, price, rate === undefined ? 'papers' : rate];
}
