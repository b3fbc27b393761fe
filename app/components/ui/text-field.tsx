import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { controlClass, describe, Field, type FieldMeta, textOf } from './field.tsx';
import { Icon } from './icon.tsx';

type Common = { meta: FieldMeta; label: ReactNode; hint?: ReactNode; fieldClass?: string };

type TextProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'>;

/** A line of text, e-mail, password, number… Width classes: `w-date` 168, `w-phone` 220, otherwise up to 480 px. */
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

/** A day as text `дд.мм.гггг`: never `type="date"`, whose look the browser's language decides. */
export function DateField({ meta, label, hint, fieldClass, className, ...input }: TextProps) {
  const { id, name, errors } = meta;
  return (
    <Field id={id} label={label} hint={hint} errors={errors} className={fieldClass}>
      <div className="date-wrap">
        <Icon name="calendar" />
        <input
          type="text"
          inputMode="numeric"
          placeholder="дд.мм.гггг"
          autoComplete="off"
          defaultValue={input.value === undefined ? textOf(meta.initialValue) : undefined}
          {...input}
          id={id}
          name={name}
          className={controlClass('form-control date', className, errors)}
          {...describe(id, errors, hint)}
        />
      </div>
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

/** A file to upload; what was chosen is never kept by a browser when the form comes back. */
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
