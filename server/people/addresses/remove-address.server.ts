import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShown } from '../../work/history/last-change.server.ts';
import { switchAddress } from './switch-address.server.ts';

/**
 * Removes an address from the list, or restores it with `back`. Repeating the call has no effect. `shown`, `changed`
 * and `last` mean the same as in `switchOf`. Refusals: NOT_FOUND, CHANGED_MEANWHILE.
 */
export const removeAddress = useCase({
  name: 'remove-address',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId, back: zFlag, shown: zShown }),
  async run(sent, ctx) {
    return switchAddress(ctx, ctx.actor, sent);
  },
});
