import { createHash } from 'node:crypto';
import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { isPortalItself, whyNotOutside } from '../../work/outside/outside-url.server.ts';
import { holdAccount } from '../accounts/hold.repository.server.ts';
import { deviceOf } from '../auth/device.server.ts';
import { zAgent, zSession } from '../auth/input.ts';
import { sessionIdOf } from '../auth/sessions.repository.server.ts';
import { devicesOf, isOwnSession, saveDevice } from './devices.repository.server.ts';
import { isPublicKey } from './push-keys.server.ts';
import { maxPushDevices } from './push-view.ts';

const maxEndpointLength = 2_000;
const authBytes = 16;

/** The refusal of invalid subscription data, which the browser sends and nobody types. */
const unusable = 'Браузер сообщил неполные данные. Обновите страницу и включите уведомления ещё раз';

const zEndpoint = z
  .string(unusable)
  .refine((text) => whyNotOutside(text, maxEndpointLength) === undefined, { error: unusable });
const zPoint = z.string(unusable).max(100, unusable).refine(isPublicKey, { error: unusable });
const zAuth = z
  .string(unusable)
  .max(30, unusable)
  .refine((text) => Buffer.from(text, 'base64url').length === authBytes, { error: unusable });

/**
 * Subscribes this browser to the account's notifications (§10.52) until the session ends. `endpoint`, `p256dh` and
 * `auth` are the subscription from the browser, `serverKey` is the key for which it was created. `session` and
 * `agent` are set by the HTTP layer. Repeating the call has no effect. Refusals: NOT_FOUND when the portal has no
 * keys, BAD_INPUT, SIGN_IN when the session has just ended, TOO_MANY_BROWSERS beyond ten.
 */
export const subscribeBrowser = useCase({
  name: 'subscribe-browser',
  access: signedIn,
  writes: true,
  input: z.object({
    endpoint: zEndpoint,
    p256dh: zPoint,
    auth: zAuth,
    serverKey: z.string(unusable),
    session: zSession,
    agent: zAgent,
  }),
  async run({ endpoint, p256dh, auth, serverKey, session, agent }, { db, actor, now, origin, push, log }) {
    if (!push) return fail('NOT_FOUND', { message: 'Уведомлений в браузере на этом портале нет' });
    if (serverKey !== push.publicKey || isPortalItself(endpoint, origin))
      return fail('BAD_INPUT', { fields: { endpoint: [unusable] } });
    const { accountId } = actor;
    await holdAccount(db, accountId);
    const own = sessionIdOf(session);
    if (!(await isOwnSession(db, accountId, own, now))) return fail('SIGN_IN');
    const devices = await devicesOf(db, { accountId, serverKey, session: own, now });
    if (devices.filter(({ isOwn }) => !isOwn).length >= maxPushDevices) return fail('TOO_MANY_BROWSERS');
    await saveDevice(db, {
      account_id: accountId,
      session_id: own,
      endpoint,
      endpoint_hash: createHash('sha256').update(endpoint).digest('hex'),
      p256dh,
      auth,
      server_key: serverKey,
      device: deviceOf(agent),
      created_at: now,
      sent_at: null,
    });
    log('push.subscribed', { account: accountId });
    return ok(undefined);
  },
});
