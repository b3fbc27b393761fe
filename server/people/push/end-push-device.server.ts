import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { removeDevice } from './devices.repository.server.ts';

/** Ends the notifications in one of one's own browsers (§10.52). NOT_FOUND when they have ended, or were never one's own. */
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
