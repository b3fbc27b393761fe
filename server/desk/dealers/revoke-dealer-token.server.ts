import { z } from 'zod';
import { endToken } from '../../catalogue/open-tokens/own-tokens.repository.server.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { findDealerToken } from './dealer-tokens.repository.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { findDealer } from './repository.server.ts';

/**
 * Permanently revokes a token of a dealer's person, as its owner can. The next call with it is refused. Repeating this
 * call is not an error. Refusal: NOT_FOUND.
 */
export const revokeDealerToken = staffUseCase({
  name: 'revoke-dealer-token',
  access: withRight('dealers'),
  writes: true,
  input: z.object({ dealer: zId, id: zId }),
  async run({ dealer: dealerId, id }, ctx) {
    const { db, actor, now, log } = ctx;
    if (!(await findDealer(db, dealerId, confinedTo(actor)))) return noSuchDealer();
    const token = await findDealerToken(db, dealerId, id);
    if (!token) return fail('NOT_FOUND', { message: 'Такого токена нет' });
    if (token.revokedAt !== null) return ok({ hint: token.hint });
    await endToken(db, token, id, now);
    const header = `Договор ${token.contract}`;
    await recordChange(ctx, { kind: 'token', id, header, action: 'removed', dealerId });
    log('token.revoked', { token: id, by: actor.staffId });
    return ok({ hint: token.hint });
  },
});
