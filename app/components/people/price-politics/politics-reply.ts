import type { FieldErrors } from '#server/kernel/result.ts';
import type { PoliticsPreview, PoliticsValues } from '#server/people/price-politics/politics-view.ts';

/** The contents of the form's window: saved, previewed or refused. */
export type PoliticsReply = {
  values: PoliticsValues;
  errors: FieldErrors;
  /** Undefined when the rules are invalid. */
  preview: PoliticsPreview | undefined;
  /** The field `original` of the form sent before (decisions/forms.md). */
  original?: string | undefined;
  /** The index of a brand row that was just added. */
  added?: number;
};

/** The response to a form that was not saved. */
export type PoliticsRefusal = Pick<PoliticsReply, 'values' | 'errors' | 'original'> & {
  message: string;
  code: string;
  /** Other fields that somebody else changed while the form was open. */
  meanwhile: string[];
};
