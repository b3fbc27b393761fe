import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { forgotPath } from './password-hrefs.ts';

/** The form for a forgotten password (§2.5): asks where to send the link. */
export function ForgotForm({ refusal }: { refusal: Refusal | undefined }) {
  const { form, fields, errors } = formFields('reminder', { email: '' }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.email.id}`);
  return (
    <form method="post" action={forgotPath} className="card form-body" {...form}>
      <h1 id="h">Забыли пароль?</h1>
      <p className="quiet">Пришлём письмо со ссылкой, по которой можно задать новый.</p>
      <ErrorSummary title={errorTitle('Письмо не отправлено', items.length)} items={items} />
      <TextField
        meta={fields.email}
        label="E-mail"
        hint="Тот, с которым вы входите в портал"
        type="email"
        autoComplete="username"
        autoFocus
      />
      <div className="form-acts">
        <SubmitButton busy="Отправляем…">Отправить ссылку</SubmitButton>
        <a className="btn" href="/login">
          Войти
        </a>
      </div>
    </form>
  );
}

/** The confirmation that the link was sent. */
export function ReminderSent() {
  return (
    <section className="card form-body" aria-labelledby="h">
      <h1 id="h">Проверьте почту</h1>
      <p role="status">Письмо с вашими данными было отправлено на вашу почту</p>
      <p className="quiet">
        Ссылка в письме действует один час. Если письма нет несколько минут, загляните в папку «Спам».
      </p>
      <div className="form-acts">
        <a className="btn btn-primary" href="/login">
          Войти
        </a>
        <a className="btn" href={forgotPath}>
          Отправить ещё раз
        </a>
      </div>
    </section>
  );
}
