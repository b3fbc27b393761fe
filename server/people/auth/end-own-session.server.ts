import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { endOneSession } from './own-sessions.repository.server.ts';

/**
 * Ends one session of the signed-in account (§10.3), for example on a lost telephone. Refuses with NOT_FOUND when
 * it has already ended or belongs to another account.
 */
export const endOwnSession = useCase({
  name: 'end-own-session',
  access: signedIn,
  writes: true,
  input: z.object({ id: z.string().max(64).catch('') }),
  async run({ id }, ctx) {
    const { db, actor, log } = ctx;
    const { accountId, dealerId } = actor;
    const device = await endOneSession(db, { kind: 'account', id: accountId }, id);
    if (device === undefined) return fail('NOT_FOUND', { message: 'Этот сеанс уже завершён' });
    await recordChange(ctx, {
      kind: 'account',
      id: accountId,
      header: actor.name || actor.email,
      action: 'changed',
      dealerId,
      changes: [noted('Сеанс', device ? `завершён: ${device}` : 'завершён')],
    });
    log('session.ended', { account: accountId });
    return ok(undefined);
  },
});
