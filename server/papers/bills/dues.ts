import { ruDate } from '../../kernel/clock.ts';
import type { ContractBalance } from '../balance/balance-screen.ts';
import type { Due } from './bill.ts';

/**
 * Returns the parts of a contract's debt for which a bill can be requested, most urgent first, without repeated sums.
 */
export function duesOf({
  balance,
  overdue,
  next,
}: Pick<ContractBalance, 'balance' | 'overdue' | 'next'>): Due[] {
  const dues: Due[] = [
    { part: 'overdue', amount: overdue, text: 'просроченный долг' },
    ...(next ? [nextDue(overdue, next)] : []),
    { part: 'all', amount: balance, text: 'весь долг' },
  ];
  return dues.filter(({ amount }, i) => amount > 0 && dues.findIndex((each) => each.amount === amount) === i);
}

function nextDue(overdue: number, next: { on: string; amount: number }): Due {
  const until = `к оплате до ${ruDate(next.on)}`;
  return {
    part: 'next',
    amount: overdue + next.amount,
    text: overdue > 0 ? `${until} вместе с просроченным` : until,
  };
}
