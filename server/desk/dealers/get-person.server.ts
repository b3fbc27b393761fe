import { z } from 'zod';
import { confinedTo, mayUse } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { hasFactor } from '../../people/second-factor/repository.server.ts';
import { noSuchDealer, noSuchPerson } from './no-such-dealer.ts';
import { findDealer, peopleOf } from './repository.server.ts';

/**
 * Returns a person of a dealer; `resets` is true if the reader may reset the person's second factor. Refusal:
 * NOT_FOUND, also for a dealer whom a colleague serves.
 */
export const getPerson = staffUseCase({
  name: 'get-person',
  access: withRight('dealers'),
  writes: false,
  input: z.object({ id: zId, account: zId }),
  async run({ id, account }, { db, actor }) {
    const dealer = await findDealer(db, id, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    const person = (await peopleOf(db, id)).find((each) => each.id === account);
    if (!person) return noSuchPerson();
    const showsData = mayUse(withRight('personal-data'), actor);
    // Only those who may reset the second factor see that there is one.
    const resets =
      mayUse(withRight('staff'), actor) && (await hasFactor(db, { kind: 'account', id: account }));
    return ok({ dealer: { id, header: dealer.header }, person, showsData, resets });
  },
});
