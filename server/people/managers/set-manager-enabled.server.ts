import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShown } from '../../work/history/last-change.server.ts';
import { switchOf } from '../accounts/switch-of.server.ts';
import { noSuchManager } from './no-such-manager.ts';
import { findManager } from './repository.server.ts';

/**
 * Disables or restores the access of a manager or observer at once (§4.2): after disabling, the next request is
 * refused, and sessions are not restored later. Repeating the call has no effect. Refusals: NOT_FOUND,
 * CHANGED_MEANWHILE.
 */
export const setManagerEnabled = useCase({
  name: 'set-manager-enabled',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId, enabled: zFlag, shown: zShown }),
  async run({ id, enabled, shown }, ctx) {
    return (await findManager(ctx.db, ctx.actor, id)) ? switchOf(ctx, id, enabled, shown) : noSuchManager();
  },
});
