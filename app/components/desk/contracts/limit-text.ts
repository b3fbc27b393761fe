import { roubles } from '#server/kernel/money.ts';

type Money = { creditLimit: number; balance: number; open: number };

/**
 * Returns the text for the rest of a contract's limit, the same on the contract's card and on an order's. Sums are in
 * kopecks; `open` is the sum of orders not yet shipped.
 */
export function limitText({ creditLimit, balance, open }: Money): string {
  if (creditLimit === 0) return 'предоплата';
  const free = creditLimit - balance - open;
  return free < 0
    ? `${roubles(creditLimit)}, превышен на\u00a0${roubles(-free)}`
    : `${roubles(creditLimit)}, свободно ${roubles(free)}`;
}
