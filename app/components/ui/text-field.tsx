import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { controlClass, describe, Field, type FieldMeta, textOf } from './field.tsx';

type Common = { meta: FieldMeta; label: ReactNode; hint?: ReactNode; fieldClass?: string };

type TextProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'>;

/**
 * A field of one line: text, e-mail, password, number… Width classes: `w-date` 168, `w-phone` 220, otherwise
 * up to 480 px.
 */
export function TextField({ meta, label, hint, fieldClass, className, ...input }: TextProps) {
  const { id, name, errors } = meta;
  return (
    <Field id={id} label={label} hint={hint} errors={errors} className={fieldClass}>
      <input
        type="text"
        defaultValue={input.value === undefined ? textOf(meta.initialValue) : undefined}
        {...input}
        id={id}
        name={name}
        className={controlClass('form-control', className, errors)}
        {...describe(id, errors, hint)}
      />
    </Field>
  );
}

type TextareaProps = Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name'>;

export function TextareaField({ meta, label, hint, fieldClass, className, ...area }: TextareaProps) {
  const { id, name, errors } = meta;
  return (
    <Field id={id} label={label} hint={hint} errors={errors} className={fieldClass}>
      <textarea
        rows={3}
        defaultValue={area.value === undefined ? textOf(meta.initialValue) : undefined}
        {...area}
        id={id}
        name={name}
        className={controlClass('form-control', className, errors)}
        {...describe(id, errors, hint)}
      />
    </Field>
  );
}

/** A file to upload. Browsers never keep the selection when the form is shown again. */
export function FileField({ meta, label, hint, fieldClass, className, ...input }: TextProps) {
  const { id, name, errors } = meta;
  return (
    <Field id={id} label={label} hint={hint} errors={errors} className={fieldClass}>
      <input
        {...input}
        type="file"
        id={id}
        name={name}
        className={controlClass('form-control', className, errors)}
        {...describe(id, errors, hint)}
      />
    </Field>
  );
}
