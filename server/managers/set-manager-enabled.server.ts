import { z } from 'zod';
import { switchOf } from '../accounts/switch-of.server.ts';
import { mainOnly } from '../kernel/actor.ts';
import { zFlag, zId } from '../kernel/fields.ts';
import { useCase } from '../kernel/use-case.ts';
import { noSuchManager } from './no-such-manager.ts';
import { findManager } from './repository.server.ts';

/**
 * Lets a manager or observer in, or out, at once (§4): his next request is refused, and his sessions do not come back with him.
 * Doing it twice is fine. Refusal: NOT_FOUND.
 */
export const setManagerEnabled = useCase({
  name: 'set-manager-enabled',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId, enabled: zFlag }),
  async run({ id, enabled }, ctx) {
    return (await findManager(ctx.db, ctx.actor, id)) ? switchOf(ctx, id, enabled) : noSuchManager();
  },
});
