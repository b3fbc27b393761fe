import { phoneMask } from '#app/enhance/phone-mask.ts';
import type { FieldMeta } from './field.tsx';
import { TextField } from './text-field.tsx';

/** Ten digits, with or without +7, 7 or 8, in any spelling that the server accepts (zPhone). */
const pattern = '[\\s\\+\\-–\\(\\)\\.]*([78][\\s\\-–\\(\\)\\.]*)?([0-9][\\s\\-–\\(\\)\\.]*){10}';

type Props = { meta: FieldMeta; label: string; hint?: string; required?: boolean; fieldClass?: string };

/** A telephone number; with JavaScript it is formatted as +7 (XXX) XXX-XX-XX while typing. */
export function PhoneField(props: Props) {
  return (
    <TextField
      {...props}
      {...phoneMask}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      className="w-phone"
      placeholder="+7 (___) ___-__-__"
      pattern={pattern}
      title="Десять цифр номера, например +7 (916) 123-45-67"
    />
  );
}
