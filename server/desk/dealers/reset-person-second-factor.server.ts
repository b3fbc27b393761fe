import { z } from 'zod';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { resetFactor } from '../../people/second-factor/reset-factor.server.ts';
import { noSuchDealer, noSuchPerson } from './no-such-dealer.ts';
import { findDealer, peopleOf } from './repository.server.ts';

/**
 * Disables the second factor of a dealer's person who has lost the telephone and the recovery codes, and ends their
 * sessions (§12.1.6). Only administrators may do this: a caller's voice proves nothing, and managers get such calls
 * all day. `reset` in the result is false if there was no second factor. Refusal: NOT_FOUND.
 */
export const resetPersonSecondFactor = staffUseCase({
  name: 'reset-person-second-factor',
  access: withRight('staff'),
  writes: true,
  input: z.object({ id: zId, account: zId }),
  async run({ id, account }, ctx) {
    const { db } = ctx;
    if (!(await findDealer(db, id, undefined))) return noSuchDealer();
    const person = (await peopleOf(db, id)).find((each) => each.id === account);
    if (!person) return noSuchPerson();
    const { email, name } = person;
    const reset = await resetFactor(ctx, { kind: 'account', id: account }, { email, name, dealerId: id });
    return ok({ reset, name: name || email });
  },
});
