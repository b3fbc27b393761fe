import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { readCurrentBasket } from './read-basket.server.ts';

/** The account's basket under its current contract, priced now, warehouse by warehouse. Works without a contract, too. */
export const getBasket = useCase({
  name: 'get-basket',
  access: buyers,
  writes: false,
  // Nothing is asked; a door may hand in whatever fields it was called with.
  input: z.object({}).optional(),
  async run(_input, { db, actor }) {
    return ok(await readCurrentBasket(db, actor));
  },
});
