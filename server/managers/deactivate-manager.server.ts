import { z } from 'zod';
import { deleteAccount } from '../accounts/delete-account.server.ts';
import { mainOnly } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { useCase } from '../kernel/use-case.ts';
import { noSuchManager } from './no-such-manager.ts';
import { findManager } from './repository.server.ts';

/**
 * «Deletes» a manager, which is a deactivation (§4): his orders keep who placed them, and he can be let in again. An observer goes
 * with all that was his (contract §2). Refusal: NOT_FOUND.
 */
export const deactivateManager = useCase({
  name: 'deactivate-manager',
  access: mainOnly,
  writes: 'own',
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    return (await findManager(ctx.db, ctx.actor, id)) ? deleteAccount.run({ id }, ctx) : noSuchManager();
  },
});
