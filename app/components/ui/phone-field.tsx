import { phoneMask } from '#app/enhance/phone-mask.ts';
import type { FieldMeta } from './field.tsx';
import { TextField } from './text-field.tsx';

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
    />
  );
}
