import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from './current.server.ts';
import { whyReplaced } from './replaced.server.ts';
import { chosenContractId } from './repository.server.ts';

/**
 * Returns the contract that has replaced the one last announced to the account (`known`, null for none), with its
 * company and the reason (§10.10). `why` is undefined when there is nothing to announce. Returns undefined when the
 * contract is unchanged, or when there is none.
 */
export const findReplacedContract = useCase({
  name: 'find-replaced-contract',
  access: signedIn,
  writes: false,
  // The use case has no input, but callers may pass the fields of their own call.
  input: z.object({}).optional(),
  async run(_input, { db, actor }) {
    const known = await chosenContractId(db, actor);
    const current = await currentContract(db, actor);
    if (!current || current.id === known) return ok(undefined);
    const why = known === null ? undefined : await whyReplaced(db, actor, known, current);
    return ok({ known, current: current.id, company: current.company, why });
  },
});
