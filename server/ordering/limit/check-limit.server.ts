import type { SignedIn } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { roubles } from '../../kernel/money.ts';
import { type Failure, fail } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { freeLimit } from '../../people/contracts/free-limit.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { orderNumber } from '../orders/rules.ts';
import { overLimit, permitText } from './permit.ts';
import { endPermit, limitAndOwed, openPermits } from './permits.repository.server.ts';

/**
 * Refuses an order that exceeds the limit of its contract with OVER_LIMIT, unless a permit lets it pass, which it uses
 * up (§12.1.14). Call it in the transaction that places the order, after the order was added to the kept sums: these
 * hold the lock of the contract's sums, so that of two orders at once the second sees the first, and a refusal takes
 * everything back. A contract without a limit is prepaid and is not checked.
 */
export async function refuseOverLimit(
  ctx: Context<SignedIn>,
  contract: CurrentContract,
  { id, total }: { id: number; total: number },
): Promise<Failure | undefined> {
  const { db, actor, now } = ctx;
  const { limit, owed } = await limitAndOwed(db, contract.id);
  const over = limit === 0 ? 0 : overLimit({ limit, owed, total });
  if (over === 0) return undefined;
  const permits = await openPermits(db, contract.id, dayOf(now));
  const permit = permits.find(({ amount }) => amount >= over);
  if (!permit || !(await endPermit(db, permit.id, { orderId: id, now }))) {
    // Orders count at contract prices, which not everybody may see.
    const isShown = freeLimit(contract) !== undefined;
    return fail('OVER_LIMIT', isShown ? { message: overLimitText(over), data: { over } } : {});
  }
  await recordChange(ctx, {
    kind: 'contract',
    id: contract.id,
    header: contract.header,
    action: 'changed',
    dealerId: actor.dealerId,
    changes: [
      {
        ...noted('Разовое разрешение', `использовано заказом ${orderNumber(id, now)}`),
        before: permitText(permit),
      },
    ],
  });
  return undefined;
}

/** «Заказ превышает свободный лимит на 12 000,00 ₽. …» */
export function overLimitText(over: number): string {
  return `Заказ превышает свободный лимит на ${roubles(over)}. Уменьшите его, оплатите долг или попросите менеджера пропустить`;
}
