import { createContext, useContext, useState } from 'react';
import type { FormRecord } from '#server/kernel/reconcile.ts';
import type { ReturnedForm } from './form-fields.ts';

/**
 * Whether forms send the values they were rendered from. False for old pages, which save what they send and could not
 * show concurrent changes.
 */
export const KeepsOriginal = createContext(true);

type Props = {
  /** The initial values of the form, as stored in the record. */
  values: FormRecord;
  /**
   * The field `original` of a form that is shown again: the values it was first rendered from, or the new base for
   * comparison.
   */
  returned?: unknown;
};

/**
 * The values a form was rendered from, with which the server detects concurrent changes (decisions/forms.md). They
 * stay as they were when the form was mounted, even when the screen is reloaded. To reset them, a form needs
 * another `key`.
 */
export function Original({ values, returned }: Props) {
  const isKept = useContext(KeepsOriginal);
  const [text] = useState(() => (typeof returned === 'string' ? returned : JSON.stringify(values)));
  return isKept ? <input type="hidden" name="original" value={text} /> : null;
}

type Refused = { code: string } | undefined;

/** Returns the field `original` of a refused form. */
export function returnedOriginal(refusal: ReturnedForm | undefined): unknown {
  return refusal?.values.original;
}

/**
 * Returns the refusal if it reports concurrent changes; undefined otherwise. Such a refusal contains other values, so
 * the form must be mounted again. For `useChanges`.
 */
export function staleRefusal<T extends Refused>(refusal: T): T | undefined {
  return refusal?.code === 'CHANGED_MEANWHILE' ? refusal : undefined;
}
