import { notificationsPath } from '#app/components/people/notifications/notification-hrefs.ts';
import { forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { agentOf } from '#app/http/requests/agent-of.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { dealerSession } from '#app/http/sessions/session-cookie.server.ts';
import type { Result } from '#server/kernel/result.ts';
import { endPushDevice } from '#server/people/push/end-push-device.server.ts';
import { subscribeBrowser } from '#server/people/push/subscribe-browser.server.ts';
import { tryPushDevice } from '#server/people/push/try-push-device.server.ts';

/**
 * Handles the forms of «Уведомления в браузере», which `form` distinguishes. Returns undefined for another form of the
 * screen.
 */
export async function answerPushForm(request: Request, values: FormValues): Promise<Response | undefined> {
  const { endpoint, p256dh, auth, serverKey, id } = values;
  switch (values.form) {
    case 'push': {
      const session = await dealerSession.read(request);
      const subscribed = { endpoint, p256dh, auth, serverKey, session, agent: agentOf(request) };
      return said(await run(request, subscribeBrowser, subscribed), 'Уведомления в этом браузере включены');
    }
    case 'push-end':
      return said(await run(request, endPushDevice, { id }), 'Уведомления отключены');
    case 'push-try':
      return said(
        await run(request, tryPushDevice, { id }),
        'Отправлено. Уведомление появится в течение минуты, если тот браузер на связи',
      );
    default:
      return undefined;
  }

  function said(result: Result<unknown>, text: string) {
    if (result.ok) return redirectWith(notificationsPath, { kind: 'ok', text });
    // A second click or an outdated tab: the next screen shows the current state.
    const isGone = result.code === 'NOT_FOUND';
    const [reason] = Object.values(result.fields).flat();
    const message = reason ?? (isGone ? result.message : forNextScreen(request, result).message);
    return redirectWith(notificationsPath, { kind: 'no', text: message });
  }
}
