/**
 * A printed form such as a waybill as texts and numbers, on A4 landscape: rows of labelled fields, a table under a
 * header that each page repeats, and rows of fields again. The source of both the PDF and the spreadsheet.
 */
export type Form = {
  /** The title of the file, also printed at the foot of each page. */
  name: string;
  author: string;
  /** Who approved the form, in small print at the top right. */
  approved: readonly string[];
  /** A band on the left of the first page, as wide as the first column of the table. */
  side?: FormSide;
  top: readonly (readonly FormField[])[];
  columns: readonly FormColumn[];
  rows: readonly (readonly FormCell[])[];
  /** Returns the total row of each page, of the rows from `from` to `to`, the latter excluded. */
  pageTotal?: (from: number, to: number) => readonly FormCell[];
  totals: readonly (readonly FormCell[])[];
  tail: readonly (readonly FormField[])[];
};

export type FormSide = { title: string; label: string; value: string; notes: readonly string[] };

/**
 * A field of a form: the label, the value on a line (`plain`: without the line; `box`: in a frame), the number of the
 * field as the form prints it, and small print below the line. `share`: its part of the width.
 */
export type FormField = {
  share: number;
  label?: string;
  value?: string;
  mark?: string;
  caption?: string;
  plain?: true;
  box?: true;
  look?: 'bold' | 'title';
  align?: 'center';
};

/** `mark`: the number of the column; columns with the same `group` have a common header above. */
export type FormColumn = {
  header: string;
  mark: string;
  share: number;
  group?: string;
  align?: 'right' | 'center';
};

/** A text, a sum in kopecks, or a whole number. */
export type FormCell = string | { sum: number } | { whole: number };
