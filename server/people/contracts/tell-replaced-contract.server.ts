import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from './current.server.ts';
import { whyReplaced } from './replaced.server.ts';
import { chooseContract, chosenContractId } from './repository.server.ts';

/**
 * Makes the current contract the one that the account was told of, and returns why it has replaced the one before: the
 * reason and the company of the new one. Undefined when there is nothing to tell, or it was told already (§10.10).
 */
export const tellReplacedContract = useCase({
  name: 'tell-replaced-contract',
  access: signedIn,
  writes: true,
  input: z.undefined(),
  async run(_input, { db, actor }) {
    const known = await chosenContractId(db, actor);
    const current = await currentContract(db, actor);
    if (!current || current.id === known) return ok(undefined);
    await chooseContract(db, actor, current.id);
    const why = known === null ? undefined : await whyReplaced(db, actor, known, current);
    return ok(why && { why, company: current.company });
  },
});
