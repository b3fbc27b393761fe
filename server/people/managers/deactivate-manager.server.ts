import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { useCase } from '../../kernel/use-case.ts';
import { deleteAccount } from '../accounts/delete-account.server.ts';
import { noSuchManager } from './no-such-manager.ts';
import { findManager } from './repository.server.ts';

/**
 * «Deletes» a manager, which only deactivates the account (§10.4): orders keep the manager's name, and access can be
 * restored. An observer is removed with all data of that account (§10.4), unless some records must be kept (see
 * `deleteAccount`). Refusal: NOT_FOUND.
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
