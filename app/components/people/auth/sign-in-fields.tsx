import type { FieldMeta } from '#app/components/ui/field.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';

type Props = { email: FieldMeta; password: FieldMeta; autoFocus?: true };

/** The fields and the button of every login form. */
export function SignInFields({ email, password, autoFocus }: Props) {
  return (
    <>
      <TextField
        meta={email}
        label="E-mail"
        type="email"
        autoComplete="username"
        autoFocus={autoFocus}
        required
      />
      <TextField meta={password} label="Пароль" type="password" autoComplete="current-password" required />
      <SubmitButton busy="Входим…" className="btn-primary w-100">
        Войти
      </SubmitButton>
    </>
  );
}
