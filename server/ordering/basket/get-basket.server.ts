import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { readCurrentBasket } from './read-basket.server.ts';

/**
 * Returns the account's basket under its current contract, at current prices, grouped by warehouse. Works
 * without a contract, too.
 */
export const getBasket = useCase({
  name: 'get-basket',
  access: buyers,
  writes: false,
  // There are no fields, but an entry point may pass the fields of its own call.
  input: z.object({}).optional(),
  async run(_input, { db, actor }) {
    return ok(await readCurrentBasket(db, actor));
  },
});
