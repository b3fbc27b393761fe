import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from './current.server.ts';
import { whyReplaced } from './replaced.server.ts';
import { chosenContractId } from './repository.server.ts';

/**
 * Returns which contract has replaced the one that the account was told of last (`known`, null for none), its company, and
 * why (§10.10); `why` is undefined when nothing has to be told. Undefined when it is the same one.
 */
export const findReplacedContract = useCase({
  name: 'find-replaced-contract',
  access: signedIn,
  writes: false,
  // There are no fields; a door may pass in any fields of its call.
  input: z.object({}).optional(),
  async run(_input, { db, actor }) {
    const known = await chosenContractId(db, actor);
    const current = await currentContract(db, actor);
    if (!current || current.id === known) return ok(undefined);
    const why = known === null ? undefined : await whyReplaced(db, actor, known, current);
    return ok({ known, current: current.id, company: current.company, why });
  },
});
