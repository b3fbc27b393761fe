import { createHash } from 'node:crypto';
import type { BillContents, BillLine } from './bill.ts';

/** Another number makes other bills of the same orders: raise it only with what is digested. */
const version = 1;

/**
 * Returns by what bills of a subject are told apart (decisions/money.md): who pays whom, to which account, for which lines. How a
 * bill reads besides (the order of warehouses, units, the bank of the buyer) makes no other one.
 */
export function digestOf({ seller, buyer, lines }: BillContents): string {
  const contents = [
    version,
    [seller.inn, seller.kpp, seller.company, seller.bik, seller.corr_account, seller.account],
    [buyer.inn, buyer.kpp, buyer.company],
    lines.toSorted((one, other) => one.id - other.id).map(lineOf),
  ];
  // 32 of 64 figures: nobody profits from two bills of one order that are taken for one.
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 32);
}

/** What has no line in the order has a name: the way of delivery, or the debt with its day. */
function lineOf({ id, name, quantity, price, rate }: BillLine) {
  return [id || name, quantity, price, rate === undefined ? 'papers' : rate];
}
