import { company } from '#app/components/layout/company.ts';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { WhosePassword } from '#app/components/ui/whose-password.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { NewPasswordFields, newPasswordLabels } from './new-password-fields.tsx';
import { forgotPath } from './password-hrefs.ts';

type Props = {
  email: string;
  /** `invite`: the account has never had a password. */
  purpose: 'reset' | 'invite';
  refusal: Refusal | undefined;
};

/** Sets a password by a mailed link. The form is sent to its own address, which contains the secret. */
export function ResetForm({ email, purpose, refusal }: Props) {
  const { form, fields, errors } = formFields('reset', { new_password: '', repeat_password: '' }, refusal);
  const items = errorItems(
    errors,
    (name) => `${form.id}-${name}`,
    `#${fields.new_password.id}`,
    newPasswordLabels,
  );
  return (
    <form method="post" className="card form-body" {...form}>
      <h1 id="h">{purpose === 'invite' ? `Добро пожаловать в\u00a0«${company().name}»` : 'Новый пароль'}</h1>
      <p className="quiet">
        {purpose === 'invite' ? 'Задайте пароль, с которым будете входить: ' : 'Для входа с адресом '}
        <b>{email}</b>
      </p>
      <ErrorSummary title={errorTitle('Пароль не сохранён', items.length)} items={items} />
      <WhosePassword email={email} />
      <NewPasswordFields first={fields.new_password} again={fields.repeat_password} />
      <SubmitButton busy="Сохраняем…">Сохранить и войти</SubmitButton>
    </form>
  );
}

/** Shown for a link that was used, is too old, or never existed. */
export function LinkExpired({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="card form-body" aria-labelledby="h">
      <h1 id="h">Ссылка уже не действует</h1>
      <p className="quiet">
        Ссылка из письма открывается один раз: для нового пароля – в течение часа, по приглашению – семи дней.
        Если писем было несколько, действует ссылка из последнего.
      </p>
      <div className="form-acts">
        <a className="btn btn-primary" href={forgotPath}>
          Запросить новую
        </a>
        <a className="btn" href={signedIn ? '/catalogue' : '/login'}>
          {signedIn ? 'В каталог' : 'Войти'}
        </a>
      </div>
    </section>
  );
}
