import type { LineProblem } from '../basket/basket-view.ts';

type Judged = { quantity: number; available: number; permitted?: number; problem: LineProblem | undefined };

/**
 * Returns how many pieces of a line a substitute has to replace: all pieces of a line that cannot be ordered, the
 * missing pieces of a line that is short. A line whose only problem is a quantity that is not permitted lacks nothing.
 */
export function lackingOf({ quantity, available, permitted = available, problem }: Judged): number {
  if (!problem || problem.code === 'WRONG_QUANTITY') return 0;
  const kept = problem.code === 'NOT_ENOUGH_STOCK' && available > 0 ? permitted : 0;
  return Math.max(0, quantity - kept);
}
