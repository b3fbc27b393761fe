import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { endToken, findToken } from './own-tokens.repository.server.ts';

/**
 * Revokes one of the account's own tokens permanently; the next call with it is refused. Repeating the call is not an
 * error. Refuses with NOT_FOUND, including for a token of another account.
 */
export const revokeToken = useCase({
  name: 'revoke-token',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now, log } = ctx;
    const token = await findToken(db, actor, id);
    if (!token) return fail('NOT_FOUND', { message: 'Такого токена нет' });
    await endToken(db, actor, id, now);
    if (token.revokedAt === null) {
      const header = `Договор ${token.contract}`;
      await recordChange(ctx, { kind: 'token', id, header, action: 'removed', dealerId: actor.dealerId });
    }
    log('token.revoked', { token: id });
    return ok({ id, hint: token.hint });
  },
});
