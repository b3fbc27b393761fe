import { createHash } from 'node:crypto';
import type { BillContents, BillLine } from './bill.ts';

/** Increase this only when the digested data change, because a new version creates new bills for the same orders. */
const version = 1;

/**
 * Returns the digest that distinguishes the bills of a subject (decisions/money.md): who pays whom, to which account,
 * for which lines. Other differences (the order of warehouses, units, the buyer's bank) do not create a new bill.
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

/** Identifies a line without an order line by its name: the delivery option, or the debt with its day. */
function lineOf({ id, name, quantity, price, rate }: BillLine) {
  return [id || name, quantity, price, rate === undefined ? 'papers' : rate];
}
