import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShown } from '../../work/history/last-change.server.ts';
import { switchOf } from './switch-of.server.ts';

/**
 * Restores the access of one of the dealer's accounts (§4.1). Repeating the call has no effect. Refusals: NOT_FOUND,
 * MAIN_USER_STAYS, CHANGED_MEANWHILE.
 */
export const activateAccount = useCase({
  name: 'activate-account',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId, shown: zShown }),
  run: ({ id, shown }, ctx) => switchOf(ctx, id, true, shown),
});
