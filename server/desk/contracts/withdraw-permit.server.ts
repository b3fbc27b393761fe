import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { permitText } from '../../ordering/limit/permit.ts';
import { endPermit, findPermit } from '../../ordering/limit/permits.repository.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchContract } from './get-desk-contract.server.ts';
import { findContract } from './repository.server.ts';

/**
 * Withdraws a permit that no order has used yet. Refusals: NOT_FOUND; PERMIT_ENDED if an order has used it or somebody
 * else has withdrawn it.
 */
export const withdrawPermit = staffUseCase({
  name: 'withdraw-permit',
  access: withRight('contracts'),
  writes: true,
  input: z.object({ id: zId, permit: zId }),
  async run({ id, permit }, ctx) {
    const { db, actor, now } = ctx;
    const contract = await findContract(db, id, confinedTo(actor));
    const known = contract && (await findPermit(db, permit));
    if (!known || known.contractId !== id) return noSuchContract();
    if (!(await endPermit(db, permit, { now }))) return fail('PERMIT_ENDED');
    await recordChange(ctx, {
      kind: 'contract',
      id,
      header: contract.header,
      action: 'changed',
      dealerId: contract.dealerId,
      changes: [{ label: 'Разовое разрешение', before: permitText(known), after: 'отозвано' }],
    });
    return ok({ header: contract.header });
  },
});
