import { DateField } from '#app/components/ui/date-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { describe, FieldError } from '#app/components/ui/field.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { allScopes, scopeHeaders } from '#server/people/program-tokens/token-view.ts';
import { programTokensPath } from './program-token-hrefs.ts';

type Props = { refusal: Refusal | undefined };

/** The form of a new token: name, scopes, last day and addresses. */
export function ProgramTokenForm({ refusal }: Props) {
  const stored = { name: '', scopes: [], until: '', networks: '' };
  const { form, fields, errors } = formFields('program', stored, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.name.id}`, {
    name: 'Название',
    until: 'Последний день',
  });
  const ticked = [fields.scopes.initialValue].flat();
  return (
    <form method="post" action={programTokensPath} {...form}>
      <SubmissionKey />
      <ErrorSummary title={errorTitle('Токен не создан', items.length)} items={items} />
      <TextField
        meta={fields.name}
        label="Название"
        hint="Какая программа будет обращаться: «1С на складе», «Сайт»"
        maxLength={100}
        autoComplete="off"
        required
      />
      <fieldset
        className="token-scopes"
        aria-describedby={describe(fields.scopes.id, errors.scopes, false)['aria-describedby']}
      >
        <legend>Что можно</legend>
        {allScopes.map((scope, i) => (
          <label key={scope}>
            <input
              className="form-check-input"
              type="checkbox"
              name="scopes"
              value={scope}
              id={i === 0 ? fields.scopes.id : undefined}
              defaultChecked={ticked.includes(scope)}
              aria-invalid={errors.scopes?.length ? true : undefined}
            />
            <span>
              {scopeHeaders[scope]} <code className="quiet">{scope}</code>
            </span>
          </label>
        ))}
        <FieldError id={fields.scopes.id} errors={errors.scopes} />
      </fieldset>
      <DateField
        meta={fields.until}
        label="Последний день"
        hint="Можно не указывать: тогда токен действует, пока его не отзовут"
        towards="future"
        className="w-date"
      />
      <TextareaField
        meta={fields.networks}
        label="IP-адреса"
        hint="С каких адресов и сетей обращается программа, через запятую или с новой строки: 203.0.113.7, 198.51.100.0/24. Пусто – с любых"
        rows={2}
        spellCheck={false}
        autoComplete="off"
      />
      <SubmitButton busy="Создаём…">Создать токен</SubmitButton>
    </form>
  );
}
