import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { dayMs } from '../../kernel/clock.ts';
import { logWarning } from '../../kernel/log.server.ts';
import { traced } from '../../kernel/trace.server.ts';
import type { JobContext, JobHandler } from '../../work/jobs/job-handler.ts';
import { isPortalItself, whyNotOutside } from '../../work/outside/outside-url.server.ts';
import { type Answered, outsidePoster } from '../../work/outside/post-outside.server.ts';
import { deviceToTell, forgetDevice, noteSent } from './devices.repository.server.ts';
import { hostPauses } from './host-pauses.ts';
import type { PushSender } from './push-keys.server.ts';
import type { PushMessage } from './push-view.ts';
import { type PushKind, type QueuedPush, tryTag } from './queue-pushes.server.ts';

const postOverInternet = outsidePoster({ timeoutMs: 5_000 });

/** How long sending a message is retried. After that it is dropped, because the messages panel still shows it. */
const triedMs = dayMs / 8;
/** How long a push service keeps an accepted message for a browser that is switched off. */
const keptSeconds = dayMs / 1_000;
/** The maximum number of warnings in memory, limited because subscriptions can name any host. */
const mostWarned = 1_000;

/**
 * Returns the two jobs that send one message to one browser: one for urgent messages, one for the others. If the
 * process dies, it is unknown whether the message was sent; because of the tag, a repeated message replaces the
 * first. A browser that its push service no longer knows is deleted. A host that does not respond is paused, so that
 * it does not delay messages to others. The jobs have separate loops, because push services may be unreachable.
 */
export function newPushJobs(): JobHandler[] {
  const pauses = hostPauses();
  const warned = new Set<string>();

  function warnOnce(status: number, host: string): void {
    const what = `${host} answers ${status}`;
    if (warned.has(what)) return;
    if (warned.size >= mostWarned) warned.clear();
    warned.add(what);
    logWarning('push refused', what);
  }

  const handler = (kind: PushKind, apart: number): JobHandler => ({
    kind,
    apart,
    async outside(
      { deviceId, accountId, message: queued }: QueuedPush,
      ctx,
      { createdAt, attempts, wasHeld },
    ) {
      const { db, now, push, log } = ctx;
      const message = { ...queued, at: createdAt };
      // Drop the message when the keys were removed, when this worker has none, or when it is too old.
      if (!push || now - createdAt > triedMs) return log('push.dropped', { device: deviceId });
      const device = await deviceToTell(db, { id: deviceId, accountId, serverKey: push.publicKey, now });
      if (!device) return;
      const { host } = new URL(device.endpoint);
      // Somebody who tests a browser is looking at it now, and can click again.
      const isRetried = message.tag !== tryTag;
      if (pauses.isPaused(host, now)) {
        if (isRetried) throw new Error('push service: away');
        return log('push.dropped', { device: deviceId });
      }
      const answered = await traced(
        'push',
        { 'portal.device': deviceId },
        () => send(ctx, push, device, message, attempts > 0 || wasHeld),
        'client',
      );
      const status = 'status' in answered ? answered.status : null;
      log('push.sent', { device: deviceId, status });
      if (status === null) pauses.pause(host, now);
      else pauses.end(host);
      if (status === null || status === 429 || status >= 500) {
        if (isRetried) throw new Error(reasonOf(answered));
      } else if (status === 404 || status === 410) await forgetDevice(db, deviceId, device.endpointHash);
      else if (status < 300) await noteSent(db, deviceId, now);
      else warnOnce(status, host);
    },
  });
  return [handler('push', 2), handler('push-many', 1)];
}

type Device = { endpoint: string; p256dh: string; auth: string };

async function send(
  { origin }: JobContext,
  { publicKey, privateKey, subject, post = postOverInternet }: PushSender,
  { endpoint, p256dh, auth }: Device,
  message: PushMessage & { at: number },
  isAgain: boolean,
): Promise<Answered> {
  if (whyNotOutside(endpoint, endpoint.length) !== undefined || isPortalItself(endpoint, origin))
    return { status: 410 };
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: keptSeconds,
      // A later message replaces an earlier message with the same topic that is still waiting at the push service. A
      // repeated message may be older than the waiting one, so it gets no topic and replaces nothing; the browser
      // compares the times `at`.
      ...(!isAgain && { topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32) }),
    },
  );
  return post({ url: endpoint, headers: textsOf(headers), body: body ?? '' });
}

function textsOf(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function reasonOf(answered: Answered): string {
  return 'status' in answered ? `push service: ${answered.status}` : `push service: ${answered.problem}`;
}
