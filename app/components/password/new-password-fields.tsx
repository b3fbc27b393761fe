import type { FieldMeta } from '#app/components/ui/field.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';

type Props = { first: FieldMeta; again: FieldMeta };

/** What the summary of errors calls the two fields. */
export const newPasswordLabels = { new_password: 'Новый пароль', repeat_password: 'Новый пароль ещё раз' };

/** A new password and the same once more. */
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
        // What is wrong says the same.
        hint={first.errors?.length ? undefined : 'Не короче 8 знаков'}
        minLength={8}
        {...password}
      />
      <TextField meta={again} label={newPasswordLabels.repeat_password} {...password} />
    </>
  );
}
