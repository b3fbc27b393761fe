import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { countHeld, firstHeld } from './given.repository.server.ts';

/**
 * Orders that are not given to 1C because 1C lacks their goods: the number of orders, and the oldest with the reasons.
 */
export type HeldOrders = { count: number; orders: { id: number; number: string; problem: string }[] };

const mostShown = 20;

/** Returns the number of orders that are held back from 1C, and the oldest twenty (§12.1.37). */
export const listHeldOrders = staffUseCase({
  name: 'list-held-orders',
  access: withRight('exchange'),
  writes: false,
  input: z.object({}),
  async run(_, { db }) {
    const [count, rows] = await Promise.all([countHeld(db), firstHeld(db, mostShown)]);
    const orders = rows.map(({ id, createdAt, problem }) => ({
      id,
      number: orderNumber(id, createdAt),
      problem,
    }));
    return ok<HeldOrders>({ count, orders });
  },
});
