/** A document made to be read on paper, in texts: what a PDF and a page for the browser are written from. */
export type Printed = {
  title: string;
  /** What it is called in the list of a reader's windows, and at the foot of its pages. */
  name: string;
  /** Who made it. */
  author: string;
  /** A paragraph above the table; empty for none. */
  intro: string;
  /** Above the table, too, a line each. */
  facts: readonly (readonly [name: string, value: string])[];
  columns: readonly PrintedColumn[];
  /** The table, in pieces: an act may have a hundred thousand lines. */
  rows: AsyncIterable<PrintedRow[]>;
  /** How many of its last rows are not parted from each other and from what stands below. */
  kept: number;
  /** A paragraph below the table; empty for none. */
  closing: string;
  /** Who signs it, at the very end. */
  parties: readonly (readonly [role: string, name: string])[];
};

/** `share` of the width of all; sums and quantities stand at the right, and are never parted. */
export type PrintedColumn = { header: string; share: number; right?: true };

export type PrintedRow = { cells: string[]; bold?: true };

/** Where a party puts its name. */
export const signatureTexts = { line: 'должность, подпись, расшифровка', stamp: 'М.\u00a0П.' } as const;
