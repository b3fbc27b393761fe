import type { FieldMeta } from './field.tsx';

/** A form that is shown again: the sent values, and the messages by field name ('' is the whole form). */
export type ReturnedForm = {
  values: Record<string, unknown>;
  errors?: Record<string, string[]>;
};

/**
 * Returns the fields of a form with their ids (`${id}-${name}`), messages and initial values: as sent when the form
 * is shown again, otherwise as stored. `stored` names the fields. Only the server validates (decisions/forms.md), so
 * a field needs no state.
 */
export function formFields<Name extends string>(
  id: string,
  stored: Record<Name, unknown>,
  returned: ReturnedForm | undefined,
) {
  const errors = returned?.errors ?? {};
  const values: Record<string, unknown> = returned?.values ?? stored;
  const fields = Object.fromEntries(
    Object.keys(stored).map((name) => [
      name,
      { id: `${id}-${name}`, name, errors: errors[name], initialValue: values[name] },
    ]),
  ) as Record<Name, FieldMeta>;
  return { fields, errors, form: { id, noValidate: true } };
}
