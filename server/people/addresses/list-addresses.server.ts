import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { addressesOf } from './repository.server.ts';

/** Returns the delivery addresses that the account may use; only the main user changes them (§10.1). */
export const listAddresses = useCase({
  name: 'list-addresses',
  access: buyers,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor }) {
    return ok({ addresses: await addressesOf(db, actor), mayChange: actor.role === 'main' });
  },
});
