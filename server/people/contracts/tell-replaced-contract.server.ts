import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from './current.server.ts';
import { confirmContract } from './repository.server.ts';

/**
 * Makes the contract `current`, which was announced to the account (find-replaced-contract), the chosen one. Changes
 * nothing when a contract other than `known` was chosen meanwhile, or when yet another contract has become current;
 * that contract is announced next.
 */
export const tellReplacedContract = useCase({
  name: 'tell-replaced-contract',
  access: signedIn,
  writes: true,
  input: z.object({ known: z.number().nullable(), current: z.number() }),
  async run({ known, current: id }, { db, actor }) {
    const current = await currentContract(db, actor);
    if (current?.id === id) await confirmContract(db, actor, { known, id });
    return ok(undefined);
  },
});
