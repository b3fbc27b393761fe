import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from './current.server.ts';

/**
 * Returns the warehouses from which the current contract allows orders (§7.3.4, getUserWarehouses); none
 * without a contract.
 */
export const listWarehouses = useCase({
  name: 'list-warehouses',
  access: signedIn,
  writes: false,
  input: z.object({}),
  async run(_input, { db, actor }) {
    const current = await currentContract(db, actor);
    return ok({ warehouses: current?.warehouses ?? [] });
  },
});
