import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { chooseContract, namedContractWithWarehouses } from './repository.server.ts';

/**
 * Makes a contract the current one of the account. This also reprices the basket, because prices are computed when
 * shown (§10.13). Refuses with NOT_FOUND a contract under which the actor may not order.
 */
export const switchContract = useCase({
  name: 'switch-contract',
  access: signedIn,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const contract = await namedContractWithWarehouses(db, actor, id);
    if (!contract) return fail('NOT_FOUND', { message: 'Такого договора нет' });
    await chooseContract(db, actor, id);
    return ok({ selectedContract: id, header: contract.header, company: contract.company });
  },
});
