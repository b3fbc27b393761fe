import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShown } from '../../work/history/last-change.server.ts';
import { switchContragent } from './switch-contragent.server.ts';

/**
 * Activates or deactivates a legal entity (§4.1); while it is deactivated, no orders can be placed under its
 * contracts (§10.6). Repeating the call has no effect. `shown`, `changed` and `last` mean the same as in `switchOf`.
 * Refusals: NOT_FOUND, CHANGED_MEANWHILE.
 */
export const setContragentEnabled = useCase({
  name: 'set-contragent-enabled',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId, enabled: zFlag, shown: zShown }),
  async run(sent, ctx) {
    return switchContragent(ctx, ctx.actor, sent);
  },
});
