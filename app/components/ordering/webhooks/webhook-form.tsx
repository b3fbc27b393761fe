import { errorItems, errorTitle, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { describe, FieldError, type FieldMeta } from '#app/components/ui/field.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  allWebhookEvents,
  type WebhookEvent,
  webhookEvents,
} from '#server/ordering/webhooks/webhook-view.ts';
import { editWebhookHref, webhookHref, webhooksPath } from './webhook-hrefs.ts';

type Stored = { name: string; url: string; events: WebhookEvent[] };

type Props = { refusal: Refusal | undefined };

/** The form of a new webhook: name, address and events. */
export function WebhookForm({ refusal }: Props) {
  const stored: Stored = { name: '', url: '', events: [] };
  const { form, fields, errors } = formFields('webhook', stored, refusal);
  const items = itemsOf(form.id, errors);
  return (
    <form method="post" action={webhooksPath} {...form}>
      <SubmissionKey />
      <ErrorSummary title={errorTitle('Вебхук не создан', items.length)} items={items} />
      <WebhookFields fields={fields} errors={errors} />
      <SubmitButton busy="Создаём…">Создать вебхук</SubmitButton>
    </form>
  );
}

type EditProps = { id: number; stored: Stored; refusal: Refusal | undefined };

/** The form of an existing webhook, in a window over its page. */
export function EditWebhookForm({ id, stored, refusal }: EditProps) {
  const { form, fields, errors } = formFields('webhook', stored, refusal);
  const items = itemsOf(form.id, errors);
  return (
    <form method="post" action={editWebhookHref(id)} {...form}>
      <Original values={stored} returned={returnedOriginal(refusal)} />
      <div className="dialog-body">
        <ErrorSummary title={refusalTitle(refusal, 'Вебхук не сохранён', items.length)} items={items} />
        <WebhookFields fields={fields} errors={errors} />
        <p className="remark">
          Секрет остаётся прежним. События, которые ждут отправки, портал отправит на новый адрес.
        </p>
      </div>
      <div className="dialog-foot">
        <SubmitButton busy="Сохраняем…" className="btn-primary">
          Сохранить
        </SubmitButton>
        <a className="btn" href={webhookHref(id)} data-keep-scroll>
          Отмена
        </a>
      </div>
    </form>
  );
}

type Errors = Record<string, string[]>;

function itemsOf(form: string, errors: Errors) {
  return errorItems(errors, (name) => `${form}-${name}`, `#${form}-name`, { name: 'Название', url: 'Адрес' });
}

type FieldsProps = { fields: Record<keyof Stored, FieldMeta>; errors: Errors };

function WebhookFields({ fields, errors }: FieldsProps) {
  const ticked = [fields.events.initialValue].flat();
  return (
    <>
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
    </>
  );
}
