import { ConsentBox } from '#app/components/ui/consent-box.tsx';
import { PhoneField } from '#app/components/ui/phone-field.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { CallbackValues } from './callback-reply.ts';

type Props = {
  /** The prefix of the field ids, because a page may contain the form twice. */
  idPrefix: string;
  /** `redirectTo`: the return address. */
  values: CallbackValues;
  errors: FieldErrors;
  fieldClass?: string;
  /** Set in a window, where the first field gets the focus. */
  focus?: true;
};

export const callbackLabels = { firstname: 'Имя', phone: 'Телефон' };

/** The fields of a request for a call: name, telephone number, and the consent to the privacy policy. */
export function CallbackFields({ idPrefix, values, errors, fieldClass, focus }: Props) {
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
        data-focus={focus}
      />
      <PhoneField meta={metaOf('phone')} label={callbackLabels.phone} required fieldClass={fieldClass} />
      <ConsentBox
        id={`${idPrefix}-consent`}
        policy={values.policy}
        sent={values.consent}
        errors={errors.consent}
      />
    </>
  );
}
