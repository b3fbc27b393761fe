import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The data of a field (`formFields`). */
export type FieldMeta = {
  id: string;
  name: string;
  errors?: string[] | undefined;
  initialValue?: unknown;
};

type FieldProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: string[];
  className?: string;
  children: ReactNode;
};

/** The frame of every field: label above, control, message, hint. */
export function Field({ id, label, hint, errors, className, children }: FieldProps) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldError id={id} errors={errors} />
      {hint && (
        <div className="remark" id={`${id}-description`}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** The message of a field; `describe` refers to its id. */
export function FieldError({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null;
  return (
    <div className="error" id={`${id}-error`}>
      <Icon name="alert-circle" />
      <span>{errors.join(' ')}</span>
    </div>
  );
}

/** Returns aria-invalid and aria-describedby of a control, which refer to its message first, then to its hint. */
export function describe(id: string, errors: string[] | undefined, hint: ReactNode) {
  const invalid = Boolean(errors?.length);
  const parts = [invalid && `${id}-error`, hint && `${id}-description`].filter(Boolean);
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': parts.join(' ') || undefined };
}

/** Returns the class of a control: base, own, and the mark of an error. */
export function controlClass(base: string, own: string | undefined, errors: string[] | undefined): string {
  return [base, own, errors?.length && 'is-invalid'].filter(Boolean).join(' ');
}

/** Returns the typed (or stored) value as the text of an input. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
