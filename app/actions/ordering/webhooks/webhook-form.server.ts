import { webhookHref, webhooksPath } from '#app/components/ordering/webhooks/webhook-hrefs.ts';
import { formOf, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { newWebhookSecret } from '#app/http/sessions/new-token.server.ts';
import { zPage } from '#server/kernel/fields.ts';
import { fail } from '#server/kernel/result.ts';
import { renewWebhookSecret } from '#server/ordering/webhooks/renew-webhook-secret.server.ts';
import { sendAgain } from '#server/ordering/webhooks/send-again.server.ts';
import { sendTestEvent } from '#server/ordering/webhooks/send-test-event.server.ts';
import { switchWebhook } from '#server/ordering/webhooks/switch-webhook.server.ts';

/**
 * Runs the action of the pressed button (`do`) of a webhook's page and shows the outcome on the same page; a new
 * secret has a page of its own.
 */
export async function answerWebhookForm(request: Request, id: number) {
  const { values } = await formOf(request);
  const page = zPage.parse(new URL(request.url).searchParams.get('page'));
  const done = (text: string) => redirectWith(webhookHref(id, page), { kind: 'ok', text });
  switch (values.do) {
    case 'test': {
      const result = await run(request, sendTestEvent, { id });
      if (!result.ok) return refuse(request, result);
      return redirectWith(webhookHref(id), {
        kind: 'ok',
        text: 'Отправляем пробное событие. Обновите страницу: в журнале будет ответ программы',
      });
    }
    case 'again': {
      const result = await run(request, sendAgain, { id, delivery: values.delivery });
      if (!result.ok) return refuse(request, result);
      return done(`Отправляем ещё раз: ${result.value.header.toLowerCase()}`);
    }
    case 'on':
    case 'off': {
      const result = await run(request, switchWebhook, { id, enabled: values.do === 'on' ? '1' : '0' });
      if (!result.ok) return refuse(request, result);
      return done(result.value.enabled ? 'Вебхук включён' : 'Вебхук отключён');
    }
    case 'renew': {
      const result = await run(request, renewWebhookSecret, { id, hint: values.hint });
      if (!result.ok) return refuse(request, result);
      return redirectWith(`${webhooksPath}/new`, undefined, await newWebhookSecret.headers(result.value));
    }
    default:
      return refuse(request, fail('UNKNOWN_ACTION'));
  }
}
