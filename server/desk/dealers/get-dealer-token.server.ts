import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findDealerToken } from './dealer-tokens.repository.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { findDealer } from './repository.server.ts';

/** Returns a token of a dealer's person, without its secret. Refusal: NOT_FOUND. */
export const getDealerToken = staffUseCase({
  name: 'get-dealer-token',
  access: withRight('dealers'),
  writes: false,
  input: z.object({ dealer: zId, id: zId }),
  async run({ dealer: dealerId, id }, { db, actor }) {
    const dealer = await findDealer(db, dealerId, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    const token = await findDealerToken(db, dealerId, id);
    if (!token) return fail('NOT_FOUND', { message: 'Такого токена нет' });
    return ok({ dealer: { id: dealerId, header: dealer.header }, token });
  },
});
