import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { removeDevice } from './devices.repository.server.ts';

/**
 * Turns notifications off in one of the account's own browsers (§10.52). Refuses with NOT_FOUND when they are
 * already off, or the browser belongs to another account.
 */
export const endPushDevice = useCase({
  name: 'end-push-device',
  access: signedIn,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, log }) {
    if (!(await removeDevice(db, actor.accountId, id)))
      return fail('NOT_FOUND', { message: 'В этом браузере уведомления уже отключены' });
    log('push.ended', { device: id });
    return ok(undefined);
  },
});
