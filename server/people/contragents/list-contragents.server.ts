import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { contragentsOf } from './repository.server.ts';

/**
 * Returns the legal entities of the dealer with their contracts; a manager sees those of the assigned
 * contracts (§10.1).
 */
export const listContragents = useCase({
  name: 'list-contragents',
  access: buyers,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor }) {
    return ok({ contragents: await contragentsOf(db, actor), mayChange: actor.role === 'main' });
  },
});
