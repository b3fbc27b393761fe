import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { listedFor, type Staff } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { orderToMove } from './order-move.repository.server.ts';
import { oldestFreeOrder } from './order-taking.repository.server.ts';
import { putName } from './put-name.server.ts';

type Next = { id: number | undefined };

/** The maximum number of attempts: a colleague may be the first to take an order. */
const tries = 20;

/**
 * Makes the acting staff member the taker of the oldest new order without a taker, among the dealers whose orders
 * that person's lists show. Concurrent callers get different orders. Returns the order's id; undefined when there is
 * none.
 */
export const takeNextOrder = staffUseCase({
  name: 'take-next-order',
  access: withRight('orders'),
  writes: 'own',
  input: z.undefined(),
  async run(_input, ctx) {
    for (let i = 0; i < tries; i++) {
      const id = await oldestFreeOrder(ctx.db, listedFor(ctx.actor));
      if (id === undefined) break;
      if (await inTransaction(ctx.db, (db) => take({ ...ctx, db }, id))) return ok<Next>({ id });
    }
    return ok<Next>({ id: undefined });
  },
});

/** Makes the acting staff member the taker of an order. Returns false when a colleague has already taken it. */
async function take(ctx: Context<Staff>, id: number): Promise<boolean> {
  const order = await orderToMove(ctx.db, id);
  return order !== undefined && (await putName(ctx, order, { from: undefined }));
}
