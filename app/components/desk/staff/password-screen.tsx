import {
  NewPasswordFields,
  newPasswordLabels,
} from '#app/components/people/password/new-password-fields.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { WhosePassword } from '#app/components/ui/whose-password.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';

type Props = { email: string; purpose: 'reset' | 'invite'; refusal: Refusal | undefined };

/** Sets a password for the desk by a link. The form is sent to its own address, which contains the secret. */
export function StaffPasswordForm({ email, purpose, refusal }: Props) {
  const { form, fields, errors } = formFields(
    'staff-password',
    { new_password: '', repeat_password: '' },
    refusal,
  );
  const items = errorItems(
    errors,
    (name) => `${form.id}-${name}`,
    `#${fields.new_password.id}`,
    newPasswordLabels,
  );
  return (
    <form method="post" className="card form-body" {...form} aria-labelledby="h">
      <h1 id="h">{purpose === 'invite' ? 'Вход на рабочий стол' : 'Новый пароль'}</h1>
      <p className="quiet">
        Задайте пароль, с которым будете входить: <b>{email}</b>
      </p>
      <ErrorSummary title={errorTitle('Пароль не сохранён', items.length)} items={items} />
      <WhosePassword email={email} />
      <NewPasswordFields first={fields.new_password} again={fields.repeat_password} />
      <SubmitButton busy="Сохраняем…" className="btn-primary w-100">
        Сохранить и войти
      </SubmitButton>
    </form>
  );
}

/** Shown for a link that was used, is too old, or never existed. */
export function StaffLinkExpired() {
  return (
    <section className="card form-body" aria-labelledby="h">
      <h1 id="h">Ссылка уже не действует</h1>
      <p className="quiet">
        Пароль по ссылке задают один раз: по приглашению – в течение семи дней, вместо забытого – одного дня.
        Если писем было несколько, действует ссылка из последнего. Новую пришлёт администратор портала.
      </p>
      <div className="form-acts">
        <a className="btn btn-primary" href="/desk/login">
          Войти
        </a>
      </div>
    </section>
  );
}
