import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { readCurrentBasket } from './read-basket.server.ts';

/**
 * Returns the account's basket under its current contract, at current prices, grouped by warehouse. Also works without
 * a contract.
 */
export const getBasket = useCase({
  name: 'get-basket',
  access: buyers,
  writes: false,
  // The use case has no input, but callers may pass the fields of their own call.
  input: z.object({}).optional(),
  async run(_input, { db, actor }) {
    return ok(await readCurrentBasket(db, actor));
  },
});
