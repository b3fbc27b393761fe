import { roubles } from '#server/kernel/money.ts';

type Money = { creditLimit: number; balance: number; open: number };

/**
 * Returns the text for the rest of a contract's limit, which is the same on the cards of contracts and of orders.
 * Sums are in kopecks; `open` is the sum of orders not yet shipped.
 */
export function limitText(money: Money): string {
  const { creditLimit } = money;
  return creditLimit === 0 ? 'предоплата' : `${roubles(creditLimit)}, ${freeText(money)}`;
}

/** Returns how much of a limit is free, or by how much it is exceeded. */
export function freeText({ creditLimit, balance, open }: Money): string {
  const free = creditLimit - balance - open;
  return free < 0 ? `превышен на\u00a0${roubles(-free)}` : `свободно ${roubles(free)}`;
}
