import {
  NewPasswordFields,
  newPasswordLabels,
} from '#app/components/people/password/new-password-fields.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { WhosePassword } from '#app/components/ui/whose-password.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { accountPath, passwordPath } from './account-hrefs.ts';

type Props = { email: string; refusal: Refusal | undefined };

/** The form for a new password, in a window over the account. */
export function PasswordForm({ email, refusal }: Props) {
  const { form, fields, errors } = formFields(
    'password-form',
    { old_password: '', new_password: '', repeat_password: '' },
    refusal,
  );
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.old_password.id}`, {
    old_password: 'Старый пароль',
    ...newPasswordLabels,
  });
  return (
    <form method="post" action={passwordPath} {...form}>
      <div className="dialog-body">
        <ErrorSummary title={errorTitle('Пароль не изменён', items.length)} items={items} />
        <WhosePassword email={email} />
        <TextField
          meta={fields.old_password}
          label="Старый пароль"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
          data-focus
        />
        <NewPasswordFields first={fields.new_password} again={fields.repeat_password} />
        <p className="quiet m-0">На других устройствах нужно будет войти заново.</p>
      </div>
      <div className="dialog-foot">
        <SubmitButton busy="Сохраняем…">Сменить пароль</SubmitButton>
        <a className="btn" href={accountPath} data-keep-scroll>
          Отмена
        </a>
      </div>
    </form>
  );
}
