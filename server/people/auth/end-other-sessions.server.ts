import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { zSession } from './input.ts';
import { endSessionsOf } from './sessions.repository.server.ts';

/**
 * Ends all sessions of the signed-in account except the one of this request (§10.3). Repeating it is not an
 * error.
 */
export const endOtherSessions = useCase({
  name: 'end-other-sessions',
  access: signedIn,
  writes: true,
  input: z.object({ session: zSession }),
  async run({ session }, ctx) {
    const { db, actor, log } = ctx;
    const { accountId, dealerId } = actor;
    // A second click ends nothing, so it adds nothing to the history.
    if ((await endSessionsOf(db, accountId, session)) === 0) return ok(undefined);
    await recordChange(ctx, {
      kind: 'account',
      id: accountId,
      header: actor.name || actor.email,
      action: 'changed',
      dealerId,
      changes: [noted('Сеансы', 'завершены на других устройствах')],
    });
    log('sessions.ended', { account: accountId });
    return ok(undefined);
  },
});
