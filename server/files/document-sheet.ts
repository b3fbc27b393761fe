import type { Sheet, SheetCell, SheetRow } from './sheet.ts';

export type Fact = readonly [name: string, value: string];

export type DocumentColumn = {
  header: string;
  /** In characters. */
  width: number;
  /** True for a column of numbers: the numbers and the header are aligned right. */
  right?: true;
};

type DocumentSheet = {
  name: string;
  title: string;
  /** Above the table: facts on the left and on the right, line by line. */
  facts: { left: readonly Fact[]; right: readonly Fact[]; below?: readonly Fact[] };
  columns: readonly DocumentColumn[];
  /** The table without its header, totals included. */
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
  /** Below the table: paragraphs across its whole width. */
  notes?: readonly string[];
  /** The parties that sign the document. */
  parties?: readonly Fact[];
  foot: string;
  author: string;
};

/**
 * Returns a document as a sheet: title, facts, the table under a frozen header that is repeated on every printed
 * page, notes and signatures. The values of facts are never in the first column, which holds the articuls of an
 * order: a fast order could take them for articuls.
 */
export function documentSheet(document: DocumentSheet): Sheet {
  const { name, columns, foot, author } = document;
  const top = topOf(document);
  return {
    name,
    widths: columns.map(({ width }) => width),
    frozen: top.length,
    paper: { foot, author },
    rows: rowsOf(top, document),
  };
}

async function* rowsOf(top: SheetRow[], { columns, rows, notes = [], parties = [] }: DocumentSheet) {
  yield* top;
  yield* rows;
  for (const text of notes) yield* [[], [{ text, look: 'note', span: columns.length }] satisfies SheetRow];
  if (parties.length > 0) yield* signatures(parties, columns.length);
}

function topOf({ title, facts, columns }: DocumentSheet): SheetRow[] {
  const { left, right, below = [] } = facts;
  const width = columns.length;
  const inTwo = Array.from({ length: Math.max(left.length, right.length) }, (_, i): SheetRow => {
    const [first, second] = [left[i], right[i]];
    if (!second) return first ? fact(first, right.length > 0 ? 1 : width - 1) : [];
    return [...(first ? fact(first, 1) : [null, null]), ...fact(second, width - 3)];
  });
  const head = columns.map(
    ({ header: text, right }): SheetCell => ({ text, look: right ? 'headRight' : 'head' }),
  );
  return [
    [{ text: title, look: 'title', span: width }],
    ...inTwo,
    ...below.map((each) => fact(each, width - 1)),
    [{ text: '', look: 'gap' }],
    head,
  ];
}

function fact([name, text]: Fact, span: number): SheetRow {
  return [{ text: name, look: 'label' }, { text, look: 'fact', span }, ...Array<null>(span - 1).fill(null)];
}

/** Returns the signature lines of both parties. */
function signatures(parties: readonly Fact[], width: number): SheetRow[] {
  const beside = (cells: [SheetCell, SheetCell]): SheetRow => [
    { ...cells[0], span: 2 },
    null,
    ...(width > 3 ? [{ ...cells[1], span: width - 2 }] : [cells[1]]),
  ];
  const [[role = '', name = ''] = [], [otherRole = '', otherName = ''] = []] = parties;
  const sign: SheetCell = { text: 'должность, подпись, расшифровка. М.\u00a0П.', look: 'sign' };
  return [
    [],
    beside([
      { text: role, look: 'label' },
      { text: otherRole, look: 'label' },
    ]),
    beside([
      { text: name, look: 'party' },
      { text: otherName, look: 'party' },
    ]),
    [{ text: '', look: 'gap' }],
    [],
    beside([sign, sign]),
  ];
}
