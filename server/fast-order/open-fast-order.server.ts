import { z } from 'zod';
import { currentContract } from '../contracts/current.server.ts';
import { buyers } from '../kernel/actor.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';

/** What the empty form needs: the contract it is shown under and its warehouses. NO_CONTRACT when there is none. */
export const openFastOrder = useCase({
  name: 'open-fast-order',
  access: buyers,
  writes: false,
  input: z.object({}),
  async run(_, { db, actor }) {
    const current = await currentContract(db, actor);
    if (!current) return fail('NO_CONTRACT');
    const { id, header, company, warehouses } = current;
    return ok({
      contract: { id, header, company },
      warehouses: warehouses.map(({ id, header }) => ({ id, header })),
    });
  },
});
