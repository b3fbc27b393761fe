import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { describe, FieldError } from '#app/components/ui/field.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { allWebhookEvents, webhookEvents } from '#server/ordering/webhooks/webhook-view.ts';
import { webhooksPath } from './webhook-hrefs.ts';

type Props = { refusal: Refusal | undefined };

/** Name, address and events of a new webhook. */
export function WebhookForm({ refusal }: Props) {
  const stored = { name: '', url: '', events: [] };
  const { form, fields, errors } = formFields('webhook', stored, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.name.id}`, {
    name: 'Название',
    url: 'Адрес',
  });
  const ticked = [fields.events.initialValue].flat();
  return (
    <form method="post" action={webhooksPath} {...form}>
      <ErrorSummary title={errorTitle('Вебхук не создан', items.length)} items={items} />
      <TextField
        meta={fields.name}
        label="Название"
        hint="Какая программа получает события: «1С на складе», «Сайт»"
        maxLength={100}
        autoComplete="off"
        required
      />
      <TextField
        meta={fields.url}
        label="Адрес"
        hint="Куда отправлять события: https://shop.example.ru/portal-events"
        type="url"
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <fieldset
        className="token-scopes"
        aria-describedby={describe(fields.events.id, errors.events, false)['aria-describedby']}
      >
        <legend>О чём сообщать</legend>
        {allWebhookEvents.map((event, i) => (
          <label key={event}>
            <input
              className="form-check-input"
              type="checkbox"
              name="events"
              value={event}
              id={i === 0 ? fields.events.id : undefined}
              defaultChecked={ticked.includes(event)}
              aria-invalid={errors.events?.length ? true : undefined}
            />
            <span>
              {webhookEvents[event]} <code className="quiet">{event}</code>
            </span>
          </label>
        ))}
        <FieldError id={fields.events.id} errors={errors.events} />
      </fieldset>
      <SubmitButton busy="Создаём…">Создать вебхук</SubmitButton>
    </form>
  );
}
