import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { findToken } from './own-tokens.repository.server.ts';
import { viewTokens } from './view-tokens.server.ts';

/**
 * Returns one of the account's own tokens, for the confirmation before it is revoked. Refuses with NOT_FOUND, including
 * for a token of another account.
 */
export const getToken = useCase({
  name: 'get-token',
  access: buyers,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const row = await findToken(db, actor, id);
    const [token] = row ? await viewTokens(db, actor, [row]) : [];
    return token ? ok(token) : fail('NOT_FOUND', { message: 'Такого токена нет' });
  },
});
