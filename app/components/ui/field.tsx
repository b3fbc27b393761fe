import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** What a field needs to know; Conform's field metadata fits (`fields.email`). */
export type FieldMeta = {
  id: string;
  name: string;
  errors?: string[];
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

/** Label above, control, message, hint: the frame of every field. */
export function Field({ id, label, hint, errors, className, children }: FieldProps) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldError id={id} errors={errors} />
      {hint && (
        <div className="hint" id={`${id}-description`}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** The message at a field; its id is what `describe` points to. */
export function FieldError({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null;
  return (
    <div className="err" id={`${id}-error`}>
      <Icon name="alert-circle" />
      <span>{errors.join(' ')}</span>
    </div>
  );
}

/** aria-invalid and aria-describedby of a control: its message first, then its hint. */
export function describe(id: string, errors: string[] | undefined, hint: ReactNode) {
  const invalid = Boolean(errors?.length);
  const parts = [invalid && `${id}-error`, hint && `${id}-description`].filter(Boolean);
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': parts.join(' ') || undefined };
}

/** Class of a control: base, own, and the mark of an error. */
export function controlClass(base: string, own: string | undefined, errors: string[] | undefined): string {
  return [base, own, errors?.length && 'is-invalid'].filter(Boolean).join(' ');
}

/** What was typed (or stored) as the text of an input. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
