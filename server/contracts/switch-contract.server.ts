import { z } from 'zod';
import { signedIn } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { chooseContract, contractRow } from './repository.server.ts';

/**
 * Makes a contract the current one of the account; the basket is repriced by that alone, for prices are computed when shown
 * (contract §2). NOT_FOUND for a contract that the actor may not order under.
 */
export const switchContract = useCase({
  name: 'switch-contract',
  access: signedIn,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const contract = await contractRow(db, actor, id);
    if (!contract) return fail('NOT_FOUND', { message: 'Такого договора нет' });
    await chooseContract(db, actor, id);
    return ok({ selectedContract: id, header: contract.header, company: contract.company });
  },
});
