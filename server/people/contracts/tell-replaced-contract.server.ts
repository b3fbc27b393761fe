import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from './current.server.ts';
import { confirmContract } from './repository.server.ts';

/**
 * Makes the contract `current`, of which the account has been told (find-replaced-contract), the one that it has chosen. Changes
 * nothing when another one was chosen meanwhile than `known`, or when another one is current by now: that is told of next.
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
