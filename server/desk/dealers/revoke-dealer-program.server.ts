import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { endProgramToken, findProgramToken } from '../../people/program-tokens/repository.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { findDealer } from './repository.server.ts';

/**
 * Permanently revokes a token with which a program acts for a dealer's person, as its owner can (§12.9). Repeating the
 * call is not an error. Refusal: NOT_FOUND.
 */
export const revokeDealerProgram = staffUseCase({
  name: 'revoke-dealer-program',
  access: withRight('dealers'),
  writes: true,
  input: z.object({ dealer: zId, id: zId }),
  async run({ dealer: dealerId, id }, ctx) {
    const { db, actor, now, log } = ctx;
    if (!(await findDealer(db, dealerId, confinedTo(actor)))) return noSuchDealer();
    const token = await findProgramToken(db, { dealerId }, id, now);
    if (!token) return fail('NOT_FOUND', { message: 'Такого токена нет' });
    if (token.revokedAt !== null) return ok({ name: token.name });
    await endProgramToken(db, id, now);
    await recordChange(ctx, { kind: 'program_token', id, header: token.name, action: 'removed', dealerId });
    log('program-token.revoked', { token: id, by: actor.staffId });
    return ok({ name: token.name });
  },
});
