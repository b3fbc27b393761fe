import type { PaperKind } from '../../db/schema.ts';

/** The numbers that the next papers of this year get, as typed; without the prefix of the settings. */
export type PaperNumbers = {
  /** Who makes the papers; 1C numbers its own. */
  by: 'portal' | '1c';
  year: number;
  /** The INN of the settings; '' if there is none, and no paper can be issued. */
  organisation: string;
  prefix: string;
  values: Record<PaperKind, string>;
};

/** The largest number that can be set. */
export const mostNumber = 9_999_999;
