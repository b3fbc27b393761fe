import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';

type Props = {
  redirectTo: string;
  /** The address at which signing in starts again. */
  loginHref: string;
  /** Whom to ask when both the telephone and the recovery codes are lost. */
  lost: string;
  refusal: Refusal | undefined;
};

/** The second step of signing in, for dealers and the staff. */
export function CodeForm({ redirectTo, loginHref, lost, refusal }: Props) {
  const { form, fields, errors } = formFields('code-form', { code: '' }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.code.id}`);
  return (
    <form method="post" className="card form-body" {...form} aria-labelledby="h">
      <h1 id="h">Код из приложения</h1>
      <p className="quiet">Пароль верный. Откройте приложение с кодами на телефоне и введите шесть цифр.</p>
      <ErrorSummary title={errorTitle('Войти не удалось', items.length)} items={items} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <TextField
        meta={fields.code}
        label="Код"
        hint="Нет телефона – введите запасной код"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus
        required
      />
      <SubmitButton busy="Входим…" className="btn-primary w-100">
        Войти
      </SubmitButton>
      <p className="quiet mt-3">
        Нет ни телефона, ни запасных кодов? {lost} <a href={loginHref}>Войти с другим e-mail</a>
      </p>
    </form>
  );
}
