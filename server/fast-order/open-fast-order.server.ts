import { z } from 'zod';
import { getBasketSummary } from '../basket/get-basket-summary.server.ts';
import { currentContract } from '../contracts/current.server.ts';
import { buyers } from '../kernel/actor.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';

/** What the empty form needs: the contract it is shown under, its warehouses, and what the basket holds. NO_CONTRACT when there is none. */
export const openFastOrder = useCase({
  name: 'open-fast-order',
  access: buyers,
  writes: false,
  input: z.object({}),
  async run(_, ctx) {
    const [current, basket] = await Promise.all([
      currentContract(ctx.db, ctx.actor),
      getBasketSummary.run(undefined, ctx),
    ]);
    if (!current) return fail('NO_CONTRACT');
    if (!basket.ok) return basket;
    const { id, header, company, warehouses } = current;
    return ok({
      contract: { id, header, company },
      warehouses: warehouses.map(({ id, header }) => ({ id, header })),
      basket: basket.value,
    });
  },
});
