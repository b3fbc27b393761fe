import { idColumn, orderColumn } from '../../catalogue/exports/blank-names.ts';
import { comparable } from '../../kernel/typed-text.ts';
import { isExcelError } from './excel-damage.ts';
import type { Known } from './free-line.ts';
import { isPacks, isUnitWord, packageIn, readQuantity } from './quantity.ts';
import type { Table } from './split-table.ts';

/** The columns of articul and quantity; `from` is the first row below the header. */
export type Columns = {
  from: number;
  articul: number;
  /** The column of the portal's own product ids; undefined when missing. */
  id: number | undefined;
  /** The column of product names; undefined when missing. */
  name: number | undefined;
  /** True for a portal price form: rows without a quantity are not ordered. */
  own: boolean;
  /** Undefined when the column is missing, or the dealer must choose it (`candidates`). */
  quantity: number | undefined;
  /** True when the header names the quantity column, so that an empty cell in that column means «not ordered». */
  named: boolean;
  /** The column of units, if some of them are packages: «2» beside «уп» becomes «2 уп». */
  unit: number | undefined;
  /** Numeric columns from which to choose the quantity, most likely first; empty when there is no question. */
  candidates: number[];
  /** The name of each column in the header; '' when it has none. */
  names: string[];
};

const articulWords = /^(?:арт|articul|article|sku|part ?(?:no|number)?)(?: |$)|артикул|каталожный номер/;
const codeWords = /^(?:код|code|id|номенклатурный номер)(?: |$)/;
/**
 * Headers of numbers that are never ordered quantities, whatever other words they contain: stock, money, packages,
 * measures, dates.
 */
const neverQuantity =
  /остат|остач|налич|доступн|свобод|склад|резерв|запас|транзит|stock|available|цена|цены|price|сумм|стоим|скидк|ндс|ррц|rrc|упак|короб|палл|кратн|мин(?:имальн|\.? )|(?:^| )(?:уп|кор|вес|нетто|брутто|в пути)(?: |$)|масса|об[ъь][её]м|длин|ширин|высот|мощн|напряж|гарант|срок|дат[аы]|штрих|barcode|ean|заказов|заказчик|номер заказа|под заказ|(?:^|[ /])(?:ящ|пач)/;
const quantityWords =
  /кол-?во|количеств|к-во|qty|quantity|заказ|заявк|нужно|надо|требу|потребн|(?:^| )(?:мне|нам|беру|бер[её]м|взять|шт|штук|штуки|order|pcs)(?: |$)/;
const otherWords =
  /наименование|название|товар|номенклатура|описание|name|итого|бренд|производител|^(?:ед|п п|n|#)(?: |$)/;

const totalWords = new Set(
  [
    'итого всего к оплате заказу на сумму сумма стоимость количество вес нетто брутто объем объём',
    'наименований наименования наименование позиций позиции позиция товар товара товары товаров мест строк',
    'по счету счёту документу накладной листу странице со с без учетом учётом скидкой скидки скидка ндс',
    'в том числе т ч руб рублей рубля рубль rub коп копеек штук шт уп кг м ₽',
  ].flatMap((words) => words.split(' ')),
);

/**
 * Returns whether a text labels a total row, which orders nothing: «Итого;12», «Всего к оплате: 12», «Всего
 * наименований 3, на сумму 674 123,00 руб.». A product name that only begins like a label, such as «Итого кабель», is
 * not a total.
 */
export function isTotal(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[\s:;,.–-]+/)
    .filter((word) => word !== '');
  const isLabel = words[0] === 'итого' || words[0] === 'всего';
  return isLabel && words.every((word) => totalWords.has(word.replace(/^\d+/, '')) || /^\d+$/.test(word));
}

/**
 * Headers of units, also «Ед. товара» and «Единица измерения». Other headers with the same beginning have other
 * meanings.
 */
const unitName = /^(?:ед|единица)(?: (?:изм|товара)[^ ]*)?$/;
/** Headers of columns in which words for packages are not the unit of the quantity. */
const neverUnit = /цен|стоим|упаковк|вид|тип|(?:^| )тара(?: |$)/;
const piecesName = /(?:^| )(?:шт|штук|штуки|pcs)(?! ?\/)(?: |$)/;

/** Returns whether a header states that a column counts pieces, so that the column of units does not apply to it. */
export function countsPieces(name: string): boolean {
  return piecesName.test(words(name));
}

/** Matches «Кол-во, уп.», «Заказ ящиков», but not «Кол-во в уп.», which is the size of a pack. */
const packagesName =
  /(?:^| )(?<!(?:^| )в )(уп|кор|ящ|пач)(?:ак|аковок|обок|обов|обки|иков|ики|ек|ки)?(?: |$)/;

/** Returns the word for packages in a header, if the column counts packages: «ящ» for «Количество ящиков». */
export function countedPackage(name: string): string | undefined {
  return packagesName.exec(words(name))?.[1];
}

/** Returns the header's words without punctuation: «Кол-во, шт.» → «кол-во шт». */
export function words(cell: string): string {
  return comparable(cell)
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/[.,:;()№*"«»]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The meaning of a column header. `packages`: an ordered number of packages of unknown size, so only the dealer can
 * choose such a column.
 */
type Meaning = 'articul' | 'code' | 'quantity' | 'packages' | 'other' | undefined;

function meaning(cell: string): Meaning {
  const text = words(cell);
  if (/№/.test(cell) && !articulWords.test(text)) return 'other';
  if (text === '' || text.length > 60 || isCount(cell)) return undefined;
  if (articulWords.test(text)) return 'articul';
  if (neverQuantity.test(text))
    return quantityWords.test(text) && countedPackage(text) !== undefined ? 'packages' : 'other';
  if (quantityWords.test(text)) return 'quantity';
  if (codeWords.test(text)) return 'code';
  return otherWords.test(text) ? 'other' : undefined;
}

/**
 * The last row in which the header is searched for. Titles and addressees may precede it, as in an order printed by
 * 1C.
 */
const deepestHeader = 25;

/**
 * Finds the columns of a table. The articul column is the one whose values match products. The quantity column is the
 * only column whose header names a quantity, or the only column that can contain quantities. If there are several, or
 * only columns of other numbers, the dealer is asked (decisions/fast-order.md).
 */
export function findColumns(table: Table, known: Known): Columns {
  const header = headerRow(table, known);
  const names = header === -1 ? [] : columnNames(table, header);
  const meanings = names.map(meaning);
  const body = table.slice(header + 1);
  const width = Math.max(1, ...body.map((row) => row.length), meanings.length);
  const all = Array.from({ length: width }, (_, column) => column);
  const articul = articulColumn(all, meanings, shareIn(body), known);
  const numbers = numberColumns(
    all.filter((column) => column !== articul),
    body.filter((row) => (row[articul] ?? '') !== ''),
  );
  const id = placeOf(names, idColumn);
  const order = id === undefined ? undefined : placeOf(names, orderColumn);
  const found =
    order !== undefined && body.some((row) => row[order])
      ? taken(order)
      : header === -1
        ? withoutHeader(numbers, articul, body)
        : byHeader(all, names, numbers, articul);
  const named = header !== -1 && found.quantity !== undefined;
  const own = order !== undefined && found.quantity === order;
  // A price form uses the portal's units.
  const counted = own || countsPieces(names[found.quantity ?? -1] ?? '');
  const unit = counted ? undefined : unitColumn(all, names, articul, body);
  const used = [articul, id, unit, found.quantity, ...found.candidates];
  const name = nameColumn(
    all.filter((column) => !used.includes(column)),
    names,
    shareIn(body),
  );
  const from = header + (hasSecondRow(table, header) ? 2 : 1);
  return { from, articul, id, name, own, unit, named, names, ...found };
}

const nameWords = /наименование|название|товар|номенклатура|описание|^name$/;
/** Headers that mention goods but not their names: «Код товара», «Ед. товара», «Группа товаров». */
const neverName =
  /код|артикул|группа|категори|раздел|вид|тип|фото|картин|ссылк|ед(?:иница)?(?: |$)|номенклатурный номер/;
/** Matches several words, one of them of at least three letters, or one word of at least eight letters. */
const likeName = /\p{L}{3}.*[\s\-«"].*\p{L}|\p{L}{8}/u;

const isNamed = (header: string) => nameWords.test(words(header)) && !neverName.test(words(header));

/** Returns the column with a header for names, else a column without a header that mostly contains names. */
function nameColumn(free: number[], names: string[], share: Share): number | undefined {
  const header = (column: number) => words(names[column] ?? '');
  return (
    free.find((column) => isNamed(names[column] ?? '')) ??
    free.find((column) => header(column) === '' && share(column, (cell) => likeName.test(cell)) > 0.5)
  );
}

/**
 * Returns the column of units if it contains packages: the column with a header for units, or else one that mostly
 * contains words for units.
 */
function unitColumn(all: number[], names: string[], articul: number, body: Table): number | undefined {
  const rows = body.filter((row) => row[articul] && !isTotal(row[articul]));
  const share = shareIn(rows);
  const name = (column: number) => words(names[column] ?? '');
  const free = all.filter((column) => column !== articul && !neverUnit.test(name(column)));
  const called = free.find((column) => unitName.test(name(column)) && rows.some((row) => row[column]));
  const holdsPackages = (column: number) => rows.some((row) => packageIn(row[column] ?? '') !== '');
  if (called !== undefined) return holdsPackages(called) ? called : undefined;
  return free.find((column) => share(column, isUnitWord) > 0.5 && holdsPackages(column));
}

/** Returns the column with exactly this name. */
function placeOf(names: string[], name: string): number | undefined {
  const place = names.findIndex((each) => words(each) === words(name));
  return place === -1 ? undefined : place;
}

/**
 * Returns the quantity column of a table whose header names both quantity and articul, and the first row below the
 * header; undefined when the header is less clear. Uses only names, so that a thread without the catalogue can call it.
 */
export function namedQuantity(table: Table): { from: number; quantity: number } | undefined {
  const header = table.slice(0, deepestHeader).findLastIndex((row) => {
    if (row.some(isAnyNumber)) return false;
    const meanings = row.map(meaning);
    return meanings.includes('quantity') && (meanings.includes('articul') || meanings.includes('code'));
  });
  if (header === -1) return undefined;
  const names = columnNames(table, header);
  const named = [...names.keys()].filter((column) => meaning(names[column] ?? '') === 'quantity');
  const own = placeOf(names, idColumn) === undefined ? undefined : placeOf(names, orderColumn);
  const quantity = named.length === 1 ? named[0] : own;
  return quantity === undefined ? undefined : { from: header + 1, quantity };
}

/** Returns whether a second row of names follows the header. */
function hasSecondRow(table: Table, header: number): boolean {
  const row = table[header] ?? [];
  const below = table[header + 1] ?? [];
  const articul = row.map(meaning).indexOf('articul');
  if (articul === -1 || below[articul] || below.filter(Boolean).length < 2) return false;
  // A product row without an articul has a name or a quantity.
  const isGood = below.some(
    (cell, column) => cell && (isNamed(row[column] ?? '') || isCount(cell) || isExcelError(cell)),
  );
  return !isGood && !below.some(isAnyNumber);
}

/**
 * Returns the name of each column, including a second row of names under a merged cell («Остатки» over
 * «Томилино» and «Тверь»).
 */
function columnNames(table: Table, header: number): string[] {
  const row = table[header] ?? [];
  const below = table[header + 1] ?? [];
  if (!hasSecondRow(table, header)) return row;
  let above = '';
  return Array.from({ length: Math.max(row.length, below.length) }, (_, column) => {
    above = row[column] || above;
    return below[column] ? `${above} ${below[column]}` : (row[column] ?? '');
  });
}

/**
 * Returns the index of the row of column names; -1 when there is none. A header row contains two recognized names,
 * among them an articul, a code or a quantity, or it contains the name of the articul column and any other text. The
 * very first row may also contain a single name. A row above the goods may look like a header by chance (a comment, a
 * company's name). Among several candidates, uses the row that names the articul and is nearest above the first
 * product.
 */
function headerRow(table: Table, known: Known): number {
  const names = table.slice(0, deepestHeader).map((row) => (row.some(isAnyNumber) ? [] : row.map(meaning)));
  const main = (row: Meaning[]) => row.some((each) => each !== undefined && each !== 'other');
  const naming = names.flatMap((row, i) => {
    const enough = row.includes('articul') ? table[i]!.filter(Boolean) : row.filter(Boolean);
    return main(row) && enough.length >= 2 ? [i] : [];
  });
  if (naming.length > 1) {
    const product = table.findIndex(
      (row, i) => i > naming[0]! && i <= deepestHeader && row.some((cell) => known(cell)),
    );
    const nearest = naming.findLast((i) => i < product && names[i]!.includes('articul'));
    if (nearest !== undefined) return nearest;
  }
  if (naming[0] !== undefined) return naming[0];
  // A lone «Заявка от ООО Ромашка» is a title, not the name of the first column.
  const isName = names[0]?.[0] !== 'quantity' || table.every((row) => row.length < 2);
  return names[0] && isName && main(names[0]) && table[0]?.filter(Boolean).length === 1 ? 0 : -1;
}

type Share = (column: number, fits: (cell: string) => boolean) => number;

/** The number of cells to examine in a column. Looking up all cells of a long table would take seconds. */
const sampled = 300;

/** Returns a function that computes the share of matching cells among the first filled cells of a column. */
function shareIn(rows: Table): Share {
  return (column, fits) => {
    const cells: string[] = [];
    for (const row of rows) {
      const cell = row[column] ?? '';
      if (cell !== '') cells.push(cell);
      if (cells.length === sampled) break;
    }
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
  };
}

function articulColumn(all: number[], meanings: Meaning[], share: Share, known: Known): number {
  const rank = (column: number) => ({ articul: 0.3, code: 0.1 })[meanings[column] as string] ?? 0;
  const scored = all
    .filter((column) => meanings[column] !== 'quantity')
    .map((column) => ({ column, found: share(column, known), rank: rank(column) }))
    .map((each) => ({ ...each, score: each.found + each.rank }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { column: 0, score: 0 });
  if (best.score > 0) return best.column;
  // No column is recognized or named: use the first one that contains more than numbers.
  return all.find((column) => share(column, (cell) => /\p{L}/u.test(cell)) > 0.5) ?? 0;
}

type Found = Pick<Columns, 'quantity' | 'candidates'>;

const nothing: Found = { quantity: undefined, candidates: [] };
/** The maximum number of columns to choose from; with more, a choice would not help the dealer. */
const maxCandidates = 12;

function taken(quantity: number): Found {
  return { quantity, candidates: [] };
}

function asked(...columns: number[]): Found {
  return { quantity: undefined, candidates: columns.slice(0, maxCandidates) };
}

/**
 * Returns the columns in which at least half of the values are counts; if there are none, the columns with invalid
 * values that are meant as counts (`2,5`, `3 кор`).
 */
function numberColumns(columns: number[], rows: Table): number[] {
  const share = shareIn(rows);
  const counts = columns.filter((column) => share(column, isCount) >= 0.5);
  return counts.length > 0 ? counts : columns.filter((column) => share(column, isMeantAsCount) > 0.5);
}

function byHeader(all: number[], names: string[], numbers: number[], articul: number): Found {
  const of = (column: number) => meaning(names[column] ?? '');
  const named = all.filter((column) => column !== articul && of(column) === 'quantity');
  if (named.length === 1) return taken(named[0]!);
  if (named.length > 1) return asked(...named);
  const free = numbers.filter((column) => of(column) === undefined);
  // Dealers write quantities beside the table without naming the column; a column with an unknown name needs a
  // question.
  if (free.length === 1 && !names[free[0]!]) return taken(free[0]!);
  return asked(...free, ...numbers.filter((column) => ['packages', 'other'].includes(of(column) ?? '')));
}

function withoutHeader(numbers: number[], articul: number, body: Table): Found {
  const rows = body.length;
  // A column of 1, 2, 3… on the left numbers the rows.
  const countsRows = (column: number) =>
    column < articul && body.every((row, i) => ['', String(i + 1)].includes(row[column] ?? ''));
  const free = numbers.filter((column) => !countsRows(column));
  if (free.length === 0) return rows < 3 ? asked(...numbers) : nothing;
  const counts = free.filter((column) => shareIn(body)(column, isMoney) <= 0.5);
  if (counts.length === 1) return taken(counts[0]!);
  return asked(...(counts.length > 0 ? counts : free));
}

/** Matches sums such as `1284,50`, with two decimals for kopecks; 1C prints counts with three decimals. */
const isMoney = (cell: string) => /[.,]\d\d$/.test(cell);
const isCount = (cell: string) => readQuantity(cell).value !== undefined || isPacks(cell);
const isAnyNumber = (cell: string) => /^[-−+]?\d[\d .,]*$/.test(cell);
/** Matches `2,5` and `3 кор`, which are invalid but meant as quantities. */
const isMeantAsCount = (cell: string) => /^[-−+]?\d[\d .,]*[^\d\s]{0,12}$/.test(cell);
