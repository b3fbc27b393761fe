import type { SignedIn, Staff } from '../../kernel/actor.ts';
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
import { endPermit, limitAndOwed, usablePermits } from './permits.repository.server.ts';

/**
 * Refuses with OVER_LIMIT an order that exceeds the limit of its contract, unless a permit covers it; the order then
 * uses up the permit (§12.1.14). Call it in the transaction that places the order, after the order was added to the
 * kept sums. Adding it locks the contract's sums, so the second of two concurrent orders sees the first. A refusal
 * rolls everything back. A contract without a limit is prepaid and is not checked.
 */
export async function refuseOverLimit(
  ctx: Context<SignedIn>,
  contract: CurrentContract,
  { id, total }: { id: number; total: number },
): Promise<Failure | undefined> {
  const { dealerId } = ctx.actor;
  const { over } = await excessOf(ctx, { id, total, dealerId, createdAt: ctx.now, contractId: contract.id });
  if (over === 0) return undefined;
  // The excess is a sum at contract prices, which not everybody may see.
  const isShown = freeLimit(contract) !== undefined;
  return fail('OVER_LIMIT', isShown ? { message: overLimitText(over), data: { over } } : {});
}

type Raised = {
  id: number;
  dealerId: number;
  contractId: number;
  createdAt: number;
  /** The order's current total in kopecks. */
  total: number;
  /** The part of `total` that was added in this transaction; defaults to all of it. */
  added?: number;
};

/**
 * Refuses with OVER_LIMIT what staff add to the open orders of a contract, as `refuseOverLimit` does. Call it at the
 * same point of the transaction. `refused`: the beginning of the message, «Вернуть заказ нельзя».
 */
export async function refuseRaised(
  ctx: Context<Staff>,
  order: Raised,
  refused: string,
): Promise<Failure | undefined> {
  const { over, header } = await excessOf(ctx, order);
  if (over === 0) return undefined;
  const message = `${refused}: заказ превысит свободный лимит на ${roubles(over)}. Внесите оплату или разрешите один заказ сверх лимита в карточке договора «${header}»`;
  return fail('OVER_LIMIT', { message, data: { over } });
}

/**
 * Returns by how much an order exceeds the rest of the limit, in kopecks; 0 when it does not, or a permit covers it.
 */
async function excessOf(
  ctx: Context<SignedIn | Staff>,
  { id, dealerId, contractId, createdAt, total, added = total }: Raised,
): Promise<{ over: number; header: string }> {
  const { db, now } = ctx;
  const { limit, owed, header } = await limitAndOwed(db, contractId);
  const over = limit === 0 || added <= 0 ? 0 : overLimit({ limit, owed, total: added });
  if (over === 0) return { over, header };
  const permits = await usablePermits(db, contractId, { day: dayOf(now), orderId: id });
  // A permit that the order has already used still covers its whole total.
  const whole = overLimit({ limit, owed, total });
  if (permits.some(({ amount, orderId }) => orderId === id && amount >= whole)) return { over: 0, header };
  const permit = permits.find(({ amount, orderId }) => orderId === null && amount >= over);
  if (!permit || !(await endPermit(db, permit.id, { orderId: id, now }))) return { over, header };
  await recordChange(ctx, {
    kind: 'contract',
    id: contractId,
    header,
    action: 'changed',
    dealerId,
    changes: [
      {
        ...noted('Разовое разрешение', `использовано заказом ${orderNumber(id, createdAt)}`),
        before: permitText(permit),
      },
    ],
  });
  return { over: 0, header };
}

/** Returns «Заказ превышает свободный лимит на 12 000,00 ₽. …» */
function overLimitText(over: number): string {
  return `Заказ превышает свободный лимит на ${roubles(over)}. Уменьшите его, оплатите долг или попросите менеджера пропустить`;
}
