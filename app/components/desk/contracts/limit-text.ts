import { roubles } from '#server/kernel/money.ts';

type Money = { creditLimit: number; balance: number; open: number };

/** What is left of the limit of a contract, the same on its card and on that of an order; kopecks, `open`: of orders that are not shipped. */
export function limitText({ creditLimit, balance, open }: Money): string {
  if (creditLimit === 0) return 'предоплата';
  const free = creditLimit - balance - open;
  return free < 0
    ? `${roubles(creditLimit)}, превышен на\u00a0${roubles(-free)}`
    : `${roubles(creditLimit)}, свободно ${roubles(free)}`;
}
