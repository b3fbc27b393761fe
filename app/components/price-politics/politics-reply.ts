import type { FieldErrors } from '#server/kernel/result.ts';
import type { PoliticsPreview, PoliticsValues } from '#server/price-politics/politics-view.ts';

/** What the window shows of its form: as it is kept, as it was tried, or as it was refused. */
export type PoliticsReply = {
  values: PoliticsValues;
  errors: FieldErrors;
  /** Undefined where the rules cannot be followed as they stand. */
  preview: PoliticsPreview | undefined;
  /** The place of a brand's row that has just been added. */
  added?: number;
};

/** The answer to a form that was not saved. */
export type PoliticsRefusal = Pick<PoliticsReply, 'values' | 'errors'> & { message: string; code: string };
