import { type Columns, countedPackage, countsPieces, findColumns, isTotal, words } from './columns.ts';
import { isExcelError } from './excel-damage.ts';
import { type FreeLine, type Known, readFreeLine } from './free-line.ts';
import { maxArticulLength, maxLines, maxQuantityLength } from './list-limits.ts';
import { type Place, rowOf } from './list-sources.ts';
import { packageIn, readQuantity } from './quantity.ts';
import { markOf, type Table } from './split-table.ts';

type Parsed = {
  lines: FreeLine[];
  /** True when the table contained only articuls, so that each got the quantity 1. */
  countedAsOne: boolean;
  /** The number of ignored rows of a price list, those without a quantity. */
  withoutQuantity: number;
  /** The numbers of other ignored rows: rows with neither articul nor quantity, and totals without a name. */
  skipped: number[];
  /** The table when the dealer must choose its quantity column; then there are no lines. */
  question?: ColumnQuestion | undefined;
};

/** A table whose quantity column the dealer must choose. */
export type ColumnQuestion = {
  /** The names of the columns to choose from; «Столбец 3» for a column without a name. */
  names: string[];
  /** Each row: the articul, then a cell of each of these columns. */
  rows: string[][];
  /** The product of each row, if the table contains product ids. */
  products?: (number | null)[] | undefined;
  /** The product name in each row, and which rows are hidden; each absent when the table has none. */
  titles?: string[] | undefined;
  hidden?: boolean[] | undefined;
  /** The key of each row (list-sources.ts), and its text. */
  sources: string[];
  texts: (string | undefined)[];
  /** The unit in each row if it is a package, else ''; absent without a column of units. */
  packages?: string[] | undefined;
  /** The normalized names of all columns, the key of the remembered answer; absent without a header. */
  head?: string[] | undefined;
};

/**
 * Parses a table into lines. A missing quantity stays empty (and is asked for), with two exceptions. If no row has a
 * quantity, every quantity is 1. If a named quantity column is mostly empty, the table is a price list that contains
 * an order, and only the filled rows are used. In a portal price form only filled rows are ever used. `unfilled`: how
 * many rows without a quantity were left out before; `place`: whether the table comes from the text or the file.
 */
export function parseTable(table: Table, known: Known, unfilled = 0, place: Place = 't'): Parsed {
  const read = table.some((row) => row.length > 1)
    ? byColumns(table, known, place)
    : byLines(table, known, place);
  if (read.question)
    return { lines: [], countedAsOne: false, withoutQuantity: 0, skipped: [], question: read.question };
  const ordered = read.own ? orderedOnly(read.lines) : { lines: read.lines, withoutQuantity: 0 };
  const counted = { named: read.named, withoutQuantity: ordered.withoutQuantity + unfilled };
  return settled(ordered.lines, counted, known);
}

/**
 * Returns the lines of a table for the chosen quantity column: an index into `names`, or `none` for one piece of each
 * product.
 */
export function answeredLines(
  { names, rows, products, titles, hidden, sources, texts, packages }: ColumnQuestion,
  choice: number | 'none',
  known: Known,
): Parsed {
  const name = choice === 'none' ? '' : (names[choice] ?? '');
  const unit = countedPackage(name);
  const packageAt = (i: number) => unit ?? (countsPieces(name) ? '' : (packages?.[i] ?? ''));
  const lines = rows.map(([articul = '', ...cells], i): FreeLine => {
    const product = products?.[i] ?? undefined;
    const about = { name: titles?.[i] || undefined, isHidden: hidden?.[i] };
    const from = { product, ...about, src: sources[i] || undefined, text: texts[i] };
    if (articul !== '' && cells.every((cell) => cell === ''))
      return { ...readFreeLine(articul, known), ...from };
    const count = choice === 'none' ? '' : (cells[choice] ?? '');
    return { articul, quantity: inPackages(count, packageAt(i)), ...from };
  });
  const parsed = settled(lines, { named: choice !== 'none', withoutQuantity: 0 }, known);
  return choice === 'none' ? { ...parsed, lines: parsed.lines.map(asOne), countedAsOne: true } : parsed;
}

type Counted = { named: boolean; withoutQuantity: number };

/**
 * Decides which rows are lines. A row without an articul is a line if it has a quantity, and its product is looked up
 * by name (§2.8.2). Without a quantity it is a heading between the goods, unless it is the whole name of a product.
 * `named`: an empty cell means «not ordered».
 */
function settled(all: FreeLine[], { named, withoutQuantity }: Counted, known: Known): Parsed {
  const isEmpty = ({ articul, product }: FreeLine) => articul === '' && product === undefined;
  const sum = all.reduce((pieces, line) => pieces + (isEmpty(line) ? 0 : countOf(line)), 0);
  const isSumOfOthers = (line: FreeLine) =>
    sum > 0 && countOf(line) === sum && (!line.name || totalName.test(line.name));
  const isSkipped = (line: FreeLine) => isEmpty(line) && (ordersNothing(line, known) || isSumOfOthers(line));
  const skipped = all.filter(isSkipped).flatMap(({ src }) => (src ? [rowOf(src)] : []));
  const rows = all.filter((line) => !isSkipped(line));
  // A row that a filter hides and that has no quantity needs no question.
  const isUnfilled = ({ isHidden, quantity }: FreeLine) => named && isHidden === true && quantity === '';
  const shown = rows.filter((line) => !isUnfilled(line));
  const { lines, withoutQuantity: empty } = filledOnly(shown, named);
  const countedAsOne = lines.length > 0 && !named && lines.every(({ quantity }) => quantity === '');
  return {
    lines: countedAsOne ? lines.map(asOne) : lines,
    countedAsOne,
    withoutQuantity: withoutQuantity + empty + rows.length - shown.length,
    skipped,
  };
}

/** Labels of a column's total, as in the portal's own documents. */
const totalName = /^(?:товар(?:ы|ов)?|позици[ий]|количество|сумма|подытог|total)[:.]?$/i;

/** Returns whether a row orders nothing. A row with a name and an Excel error was meant to have an articul. */
function ordersNothing({ quantity, name, text = '' }: FreeLine, known: Known): boolean {
  if (name && text.split(cellMark).some(isExcelError)) return false;
  if (name && quantity === '' && known(name, 'name')) return false;
  return isZero(quantity) || (!name && isExcelError(quantity));
}

function countOf({ quantity }: FreeLine): number {
  return readQuantity(quantity).value ?? 0;
}

function isZero(quantity: string): boolean {
  return quantity === '' || /^0+(?:[.,]0*)?$/.test(quantity);
}

const asOne = (line: FreeLine): FreeLine => ({ ...line, quantity: '1' });

/** Removes the rows of a price form with an empty or zero quantity. */
function orderedOnly(lines: FreeLine[]): { lines: FreeLine[]; withoutQuantity: number } {
  const ordered = lines.filter(({ quantity }) => !isZero(quantity));
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
  // The total row of a table orders nothing.
  const rows = table.slice(columns.from).filter((row) => {
    const articul = articulIn(row, columns, known);
    return articul === '' ? !row.some((cell) => isTotal(cell)) : !isTotal(articul);
  });
  if (columns.candidates.length > 0)
    return { lines: [], named: false, question: questionOf(rows, columns, { known, place }) };
  const lines = rows
    .filter((row) => isAbout(row, columns, known))
    .map((row): FreeLine => {
      const articul = articulIn(row, columns, known);
      if (articul !== '' && row.filter((cell) => cell !== '').length === 1)
        return { ...readFreeLine(articul, known), ...sourceOf(row, place) };
      const count = columns.quantity === undefined ? '' : (row[columns.quantity] ?? '');
      return {
        articul,
        quantity: inPackages(count, packageOf(row, columns)),
        product: productOf(row, columns),
        name: nameIn(row, columns),
        ...sourceOf(row, place),
      };
    });
  return { lines, named: columns.named, own: columns.own };
}

/** What people write in place of an articul: «-», «?», «н/д», «нет». */
const noArticul =
  /^(?:[^\p{L}\p{N}]+|н[/.]?\s?д|б[/.]?\s?[ан]|нет(?: данных)?|без артикула|не указан|n[/.]?a|none)\.?$/iu;

/** Returns the articul of a row; '' when Excel shows an error instead, or a person has named only the product. */
function articulIn(row: string[], columns: Columns, known: Known): string {
  const cell = row[columns.articul] ?? '';
  const isMissing = isExcelError(cell) || (noArticul.test(cell) && !known(cell) && nameIn(row, columns));
  return isMissing ? '' : cell;
}

function nameIn(row: string[], { name }: Columns): string | undefined {
  const cell = name === undefined ? '' : (row[name] ?? '');
  return cell === '' || isExcelError(cell) ? undefined : cell.slice(0, maxArticulLength);
}

/** Returns whether a row is about a product. Rows with only other columns filled are remarks and signatures. */
function isAbout(row: string[], columns: Columns, known: Known): boolean {
  const { quantity, candidates } = columns;
  if (articulIn(row, columns, known) !== '' || nameIn(row, columns) || productOf(row, columns) !== undefined)
    return true;
  return [quantity, ...candidates].some((column) => column !== undefined && row[column]);
}

/** Returns the unit of a row if it is a package, else ''. Only packages change the meaning of the number. */
function packageOf(row: string[], { unit }: Columns): string {
  return unit === undefined ? '' : packageIn(row[unit] ?? '');
}

/**
 * Returns a quantity with its package word: «2» beside «уп» becomes «2 уп». A quantity that already has a unit is
 * returned unchanged.
 */
function inPackages(quantity: string, word: string): string {
  return word !== '' && /\d[.,]?$/.test(quantity) ? `${quantity} ${word}` : quantity;
}

/** The maximum length of a row's text, so that it fits into a cell of the file of lines that were not found. */
const maxTextLength = 300;

/** Separates the cells in the text of a row. */
const cellMark = ' | ';

function sourceOf(row: string[], place: Place): Pick<FreeLine, 'src' | 'text' | 'isHidden'> {
  const { number, isHidden } = markOf(row) ?? {};
  const text = row.filter((cell) => cell !== '').join(cellMark);
  return {
    src: number === undefined ? undefined : `${place}${number}`,
    text: text.slice(0, maxTextLength),
    ...(isHidden && { isHidden }),
  };
}

/** Returns the product id that the portal has written into a row. Programs may have added thousands separators. */
function productOf(row: string[], { id }: Columns): number | undefined {
  const digits = id === undefined ? '' : (row[id] ?? '').replace(/\s/g, '');
  return /^\d{1,15}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined;
}

function questionOf(
  all: Table,
  columns: Columns,
  { known, place }: { known: Known; place: Place },
): ColumnQuestion {
  const { id, name, candidates, names } = columns;
  const rows = all.filter((row) => isAbout(row, columns, known));
  const hidden = rows.map((row) => markOf(row)?.isHidden === true);
  const head = names.map((name) => words(name).slice(0, maxNameLength)).filter((name) => name !== '');
  return {
    ...(id !== undefined && { products: rows.map((row) => productOf(row, columns) ?? null) }),
    ...(name !== undefined && { titles: rows.map((row) => nameIn(row, columns) ?? '') }),
    ...(hidden.includes(true) && { hidden }),
    ...(head.length > 0 && { head }),
    ...(columns.unit !== undefined && { packages: rows.map((row) => packageOf(row, columns)) }),
    sources: rows.map((row) => sourceOf(row, place).src ?? ''),
    texts: rows.map((row) => sourceOf(row, place).text ?? ''),
    names: candidates.map((column) => names[column]?.slice(0, maxNameLength) || `Столбец ${column + 1}`),
    rows: rows.map((row) => [
      articulIn(row, columns, known).slice(0, maxArticulLength),
      ...candidates.map((column) => (row[column] ?? '').slice(0, maxQuantityLength)),
    ]),
  };
}

/** The maximum length of column names; longer names are cut. */
const maxNameLength = 60;

function byLines(table: Table, known: Known, place: Place): Read {
  const header =
    /^(?:артикул|арт\.?|код|sku)(?:[\s,;|/и]+(?:кол-?во|количество|шт\.?|qty|наименование))*[.:]?$/i;
  const rows = table.filter(([line = ''], i) => !(i === 0 && header.test(line)) && !isTotal(line));
  const lines = rows.map((row) => ({ ...readFreeLine(row[0] ?? '', known), ...sourceOf(row, place) }));
  return { lines, named: false };
}
