import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { endProgramToken, findProgramToken, holdersSeenBy } from './repository.server.ts';

/**
 * Revokes a token permanently: the next call with it is refused. The main user may revoke any token of the company, a
 * manager only their own. Repeating the call has no effect. Refuses with NOT_FOUND a token that the actor may not see.
 */
export const revokeProgramToken = useCase({
  name: 'revoke-program-token',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now, log } = ctx;
    const token = await findProgramToken(db, holdersSeenBy(actor), id, now);
    if (!token) return fail('NOT_FOUND', { message: 'Такого токена нет' });
    if (token.revokedAt !== null) return ok({ name: token.name });
    await endProgramToken(db, id, now);
    const { dealerId } = actor;
    await recordChange(ctx, { kind: 'program_token', id, header: token.name, action: 'removed', dealerId });
    log('program-token.revoked', { token: id });
    return ok({ name: token.name });
  },
});
