import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zIdOrNew } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { ownAccount } from './own.repository.server.ts';
import { foreignAccount } from './own-account.ts';

/** Returns the signed-in account; `id` may be missing or 0. Refuses any other id with NOT_FOUND. */
export const getAccount = useCase({
  name: 'get-account',
  access: signedIn,
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id }, { db, actor }) {
    return foreignAccount(actor, id) ?? ok(await ownAccount(db, actor));
  },
});
