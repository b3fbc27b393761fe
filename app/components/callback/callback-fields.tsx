import { PhoneField } from '#app/components/ui/phone-field.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { CallbackValues } from './callback-reply.ts';

type Props = {
  /** In front of the ids of its fields: a page may hold the form twice. */
  idPrefix: string;
  /** `redirectTo`: the screen to come back to. */
  values: CallbackValues;
  errors: FieldErrors;
  fieldClass?: string;
};

export const callbackLabels = { firstname: 'Имя', phone: 'Телефон' };

/** What a request for a call holds: who, and where to call. */
export function CallbackFields({ idPrefix, values, errors, fieldClass }: Props) {
  const metaOf = (name: 'firstname' | 'phone') => ({
    id: `${idPrefix}-${name}`,
    name,
    initialValue: values[name],
    errors: errors[name],
  });
  return (
    <>
      <input type="hidden" name="redirectTo" value={values.redirectTo} />
      <TextField
        meta={metaOf('firstname')}
        label={callbackLabels.firstname}
        autoComplete="given-name"
        maxLength={100}
        required
        fieldClass={fieldClass}
      />
      <PhoneField meta={metaOf('phone')} label={callbackLabels.phone} required fieldClass={fieldClass} />
    </>
  );
}
