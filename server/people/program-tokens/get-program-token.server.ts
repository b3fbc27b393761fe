import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { findProgramToken, holdersSeenBy } from './repository.server.ts';

/** Returns a token that the actor may see, for the confirmation before it is revoked. Refuses with NOT_FOUND. */
export const getProgramToken = useCase({
  name: 'get-program-token',
  access: buyers,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const token = await findProgramToken(db, holdersSeenBy(actor), id, now);
    return token ? ok(token) : fail('NOT_FOUND', { message: 'Такого токена нет' });
  },
});
