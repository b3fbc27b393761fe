import type { FieldMeta } from '#app/components/ui/field.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';

type Props = { first: FieldMeta; again: FieldMeta };

/** The names of the two fields in the error summary. */
export const newPasswordLabels = { new_password: 'Новый пароль', repeat_password: 'Новый пароль ещё раз' };

/** A new password and its repetition. */
export function NewPasswordFields({ first, again }: Props) {
  const password = {
    type: 'password',
    autoComplete: 'new-password',
    maxLength: 200,
    required: true,
  } as const;
  return (
    <>
      <TextField
        meta={first}
        label={newPasswordLabels.new_password}
        // The error message already states the length.
        hint={first.errors?.length ? undefined : 'Не короче 8\u00a0знаков'}
        minLength={8}
        {...password}
      />
      <TextField meta={again} label={newPasswordLabels.repeat_password} {...password} />
    </>
  );
}
