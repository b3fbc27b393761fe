import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { refuseTooMany } from '../../work/limits/too-many.server.ts';
import { devicesOf } from './devices.repository.server.ts';
import { queueTo, tryTag } from './queue-pushes.server.ts';

const bound = {
  name: 'push-try',
  limit: 10,
  windowMs: 10 * 60_000,
  message: 'Слишком много проверок. Повторите через 10\u00a0минут',
};

/**
 * Sends a test notification to one of the account's own browsers (§10.52). Refusals: NOT_FOUND when notifications are
 * off there, or the browser belongs to another account; TOO_MANY_TRIES beyond ten in ten minutes.
 */
export const tryPushDevice = useCase({
  name: 'try-push-device',
  access: signedIn,
  // An attempt counts even when it is refused.
  writes: 'own',
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now, push } = ctx;
    const { accountId } = actor;
    const serverKey = push?.publicKey ?? '';
    const devices = await devicesOf(db, { accountId, serverKey, session: '', now });
    if (!devices.some((each) => each.id === id))
      return fail('NOT_FOUND', { message: 'В этом браузере уведомления уже отключены' });
    const refused = await refuseTooMany(ctx, accountId, bound);
    if (refused) return refused;
    const message = {
      title: 'Уведомления работают',
      text: 'Так портал сообщит о том, что у вас включено.',
      path: '/cabinet/notifications',
      tag: tryTag,
    };
    await queueTo(db, now, [{ deviceId: id, accountId, message }]);
    return ok(undefined);
  },
});
