import { z } from 'zod';
import { administrators, confinedTo, mayUse, sales } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
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
  access: sales,
  writes: false,
  input: z.object({ id: zId, account: zId }),
  async run({ id, account }, { db, actor }) {
    const dealer = await findDealer(db, id, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    const person = (await peopleOf(db, id)).find((each) => each.id === account);
    if (!person) return noSuchPerson();
    const showsData = mayUse(administrators, actor);
    // Only those who may reset the second factor see that there is one.
    const resets = showsData && (await hasFactor(db, { kind: 'account', id: account }));
    return ok({ dealer: { id, header: dealer.header }, person, showsData, resets });
  },
});
