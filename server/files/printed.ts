/** A printable document as texts; the source of both the PDF and the HTML page. */
export type Printed = {
  title: string;
  /** The title of the browser window or tab, also printed at the foot of each page. */
  name: string;
  /** The author of the document. */
  author: string;
  /** A paragraph above the table; empty for none. */
  intro: string;
  /** Facts above the table, one line each. */
  facts: readonly (readonly [name: string, value: string])[];
  columns: readonly PrintedColumn[];
  /** The rows in pieces, because an act may have a hundred thousand lines. */
  rows: AsyncIterable<PrintedRow[]>;
  /** How many of the last rows stay on one page with what follows the table. */
  kept: number;
  /** A paragraph below the table; empty for none. */
  closing: string;
  /** The parties that sign the document, at the very end. */
  parties: readonly (readonly [role: string, name: string])[];
};

/** `share` is the part of the total width. Sums and quantities are aligned right (`right`) and never broken. */
export type PrintedColumn = { header: string; share: number; right?: true };

export type PrintedRow = { cells: string[]; bold?: true };

/** The texts under the signature lines. */
export const signatureTexts = { line: 'должность, подпись, расшифровка', stamp: 'М.\u00a0П.' } as const;
