import { type Columns, countedPackage, countsPieces, findColumns, total, words } from './columns.ts';
import { type FreeLine, type Known, readFreeLine } from './free-line.ts';
import { maxArticulLength, maxLines, maxQuantityLength } from './list-limits.ts';
import type { Place } from './list-sources.ts';
import { packageIn } from './quantity.ts';
import { numberOf, type Table } from './split-table.ts';

type Parsed = {
  lines: FreeLine[];
  /** True when the table held articuls only, so that each got the quantity 1. */
  countedAsOne: boolean;
  /** Rows of a price list without a quantity; they are ignored. */
  withoutQuantity: number;
  /** The table itself when the dealer must choose its quantity column; there are no lines then. */
  question?: ColumnQuestion | undefined;
};

/** A table whose quantity column the dealer must choose. */
export type ColumnQuestion = {
  /** The names of the columns to choose from, «Колонка 3» when the table gives none. */
  names: string[];
  /** The articul, then a cell of each of those columns. */
  rows: string[][];
  /** The product of each row where the table names it by its id. */
  products?: (number | null)[] | undefined;
  /** The key of each row (list-sources.ts), and what stands there. */
  sources: string[];
  texts: (string | undefined)[];
  /** The word of each row's unit when it is a package, else ''; absent when none is. */
  packages?: string[] | undefined;
  /** The names of all columns as they are compared, by which the answer is remembered; absent without a header. */
  head?: string[] | undefined;
};

/**
 * Parses a table into lines. A missing quantity stays empty (and is asked for), with two exceptions: when no
 * row has one it is 1, and when a named quantity column is mostly empty the table is a price list with an
 * order in it, and only the filled rows count. Of a price form of the portal they alone count in any case.
 * `unfilled`: how many rows without a quantity were left out before; `place`: where the table stands.
 */
export function parseTable(table: Table, known: Known, unfilled = 0, place: Place = 't'): Parsed {
  const read = table.some((row) => row.length > 1)
    ? byColumns(table, known, place)
    : byLines(table, known, place);
  if (read.question) return { lines: [], countedAsOne: false, withoutQuantity: 0, question: read.question };
  const { lines, withoutQuantity } = read.own ? orderedOnly(read.lines) : filledOnly(read.lines, read.named);
  const countedAsOne = lines.length > 0 && !read.named && lines.every(({ quantity }) => quantity === '');
  return {
    lines: countedAsOne ? lines.map(asOne) : lines,
    countedAsOne,
    withoutQuantity: withoutQuantity + unfilled,
  };
}

/**
 * Returns the lines of a table once its quantity column is chosen: an index into `names`, or `none` for one
 * piece of each.
 */
export function answeredLines(
  { names, rows, products, sources, texts, packages }: ColumnQuestion,
  choice: number | 'none',
  known: Known,
): Parsed {
  const name = choice === 'none' ? '' : (names[choice] ?? '');
  const unit = countedPackage(name);
  const packageAt = (i: number) => unit ?? (countsPieces(name) ? '' : (packages?.[i] ?? ''));
  const lines = rows.map(([articul = '', ...cells], i): FreeLine => {
    const product = products?.[i] ?? undefined;
    const from = { product, src: sources[i] || undefined, text: texts[i] };
    if (cells.every((cell) => cell === '')) return { ...readFreeLine(articul, known), ...from };
    const count = choice === 'none' ? '' : (cells[choice] ?? '');
    return { articul, quantity: inPackages(count, packageAt(i)), ...from };
  });
  if (choice === 'none') return { lines: lines.map(asOne), countedAsOne: true, withoutQuantity: 0 };
  return { ...filledOnly(lines, true), countedAsOne: false };
}

const asOne = (line: FreeLine): FreeLine => ({ ...line, quantity: '1' });

/** Removes the rows of a price form that order nothing: they are empty, or somebody has written 0 into them. */
function orderedOnly(lines: FreeLine[]): { lines: FreeLine[]; withoutQuantity: number } {
  const ordered = lines.filter(({ quantity }) => quantity !== '' && !/^0+(?:[.,]0*)?$/.test(quantity));
  return { lines: ordered, withoutQuantity: lines.length - ordered.length };
}

/** Removes the rows without a quantity from a price list that contains an order. */
function filledOnly(lines: FreeLine[], named: boolean): { lines: FreeLine[]; withoutQuantity: number } {
  const filled = lines.filter(({ quantity }) => quantity !== '');
  const empty = lines.length - filled.length;
  const isOrder = empty <= filled.length && lines.length <= maxLines;
  if (!named || filled.length === 0 || isOrder) return { lines, withoutQuantity: 0 };
  return { lines: filled, withoutQuantity: empty };
}

type Read = { lines: FreeLine[]; named: boolean; own?: boolean; question?: ColumnQuestion };

function byColumns(table: Table, known: Known, place: Place): Read {
  const columns = findColumns(table, known);
  const rows = table.slice(columns.from).filter((row) => {
    // A row with numbers but without an articul orders nothing; neither does the total row of a table.
    const articul = row[columns.articul] ?? '';
    return articul === '' ? productOf(row, columns) !== undefined : !total.test(articul);
  });
  if (columns.candidates.length > 0)
    return { lines: [], named: false, question: questionOf(rows, columns, place) };
  const lines = rows.map((row): FreeLine => {
    const articul = row[columns.articul] ?? '';
    if (row.filter((cell) => cell !== '').length === 1)
      return { ...readFreeLine(articul, known), ...sourceOf(row, place) };
    const count = columns.quantity === undefined ? '' : (row[columns.quantity] ?? '');
    return {
      articul,
      quantity: inPackages(count, packageOf(row, columns)),
      product: productOf(row, columns),
      ...sourceOf(row, place),
    };
  });
  return { lines, named: columns.named, own: columns.own };
}

/** Returns the word of a row's unit when it is a package: only this changes what a number beside it means. */
function packageOf(row: string[], { unit }: Columns): string {
  return unit === undefined ? '' : packageIn(row[unit] ?? '');
}

/** «2» beside «уп» is «2 уп»; a quantity with a word of its own keeps it. */
function inPackages(quantity: string, word: string): string {
  return word !== '' && /\d[.,]?$/.test(quantity) ? `${quantity} ${word}` : quantity;
}

/** A row is told by what stands in it; more would fill a cell of the file of lines that were not found. */
const maxTextLength = 300;

function sourceOf(row: string[], place: Place): { src: string | undefined; text: string } {
  const number = numberOf(row);
  const text = row.filter((cell) => cell !== '').join(' | ');
  return { src: number === undefined ? undefined : `${place}${number}`, text: text.slice(0, maxTextLength) };
}

/** Returns the id that the portal has written into a row; programs may separate its thousands. */
function productOf(row: string[], { id }: Columns): number | undefined {
  const digits = id === undefined ? '' : (row[id] ?? '').replace(/\s/g, '');
  return /^\d{1,15}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined;
}

function questionOf(rows: Table, columns: Columns, place: Place): ColumnQuestion {
  const { articul, id, candidates, names } = columns;
  const head = names.map((name) => words(name).slice(0, maxNameLength)).filter((name) => name !== '');
  return {
    ...(id !== undefined && { products: rows.map((row) => productOf(row, columns) ?? null) }),
    ...(head.length > 0 && { head }),
    ...(columns.unit !== undefined && { packages: rows.map((row) => packageOf(row, columns)) }),
    sources: rows.map((row) => sourceOf(row, place).src ?? ''),
    texts: rows.map((row) => sourceOf(row, place).text),
    names: candidates.map((column) => names[column]?.slice(0, maxNameLength) || `Столбец ${column + 1}`),
    rows: rows.map((row) => [
      (row[articul] ?? '').slice(0, maxArticulLength),
      ...candidates.map((column) => (row[column] ?? '').slice(0, maxQuantityLength)),
    ]),
  };
}

/** Longer names of columns are cut. */
const maxNameLength = 60;

function byLines(table: Table, known: Known, place: Place): Read {
  const header =
    /^(?:артикул|арт\.?|код|sku)(?:[\s,;|/и]+(?:кол-?во|количество|шт\.?|qty|наименование))*[.:]?$/i;
  const rows = table.filter(([line = ''], i) => !(i === 0 && header.test(line)) && !total.test(line));
  const lines = rows.map((row) => ({ ...readFreeLine(row[0] ?? '', known), ...sourceOf(row, place) }));
  return { lines, named: false };
}
