import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { useCase } from '../../kernel/use-case.ts';
import { billNow } from './bill-now.server.ts';
import { keepBill } from './keep-bill.server.ts';

/**
 * Creates the bill for an order (§12.1.39), or finds the one with the same contents, and returns the id of its
 * document. Every account that sees the sums of acts may request it. Refusals: NOT_FOUND for an order that the account
 * may not see; CANNOT_BILL for an order that is shipped, cancelled, paid or free of charge, for hidden prices, and
 * while requisites of the wholesaler are missing; TOO_MANY_TRIES beyond sixty new bills per dealer and hour.
 */
export const billOrder = useCase({
  name: 'bill-order',
  access: signedIn,
  writes: 'own',
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    return keepBill(ctx, (db) => billNow(db, ctx.actor, id));
  },
});
