import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findProgramToken } from '../../people/program-tokens/repository.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { findDealer } from './repository.server.ts';

/** Returns a token with which a program acts for a dealer's person (§12.9), without its secret. Refusal: NOT_FOUND. */
export const getDealerProgram = staffUseCase({
  name: 'get-dealer-program',
  access: withRight('dealers'),
  writes: false,
  input: z.object({ dealer: zId, id: zId }),
  async run({ dealer: dealerId, id }, { db, actor, now }) {
    const dealer = await findDealer(db, dealerId, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    const token = await findProgramToken(db, { dealerId }, id, now);
    if (!token) return fail('NOT_FOUND', { message: 'Такого токена нет' });
    return ok({ dealer: { id: dealerId, header: dealer.header }, token });
  },
});
