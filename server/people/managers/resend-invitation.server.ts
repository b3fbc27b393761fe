import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { invite } from './invite.server.ts';
import { noSuchManager } from './no-such-manager.ts';
import { heldManager } from './repository.server.ts';

/**
 * Mails the invitation again to an account that has never set a password. Refusals: NOT_FOUND, BAD_INPUT when the
 * account has a password or may not sign in, TOO_MANY_TRIES.
 */
export const resendInvitation = useCase({
  name: 'resend-invitation',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const manager = await heldManager(ctx.db, ctx.actor, id);
    if (!manager) return noSuchManager();
    if (manager.hasPassword) return fail('BAD_INPUT', { message: 'Пароль уже задан, приглашение не нужно' });
    if (!manager.enabled) return fail('BAD_INPUT', { message: 'Доступ отключён: сначала включите его' });
    const invited = await invite(ctx, manager);
    if (!invited.ok) return invited;
    const header = manager.name || manager.email;
    const { dealerId } = ctx.actor;
    const changes = [noted('Приглашение', 'отправлено')];
    await recordChange(ctx, { kind: 'account', id, header, action: 'sent', dealerId, changes });
    return ok({ id, email: manager.email });
  },
});
