import type { Known } from './free-line.ts';
import { readQuantity } from './quantity.ts';
import type { Table } from './split-table.ts';

/** Where articul and quantity stand; `from` is the first row below the header. Undefined quantity: there is no such column. */
export type Columns = { from: number; articul: number; quantity: number | undefined; named: boolean };

const articulWords = /^(?:арт|articul|article|sku|part ?(?:no|number)?)(?: |$)|артикул|каталожный номер/;
const codeWords = /^(?:код|code|id|номенклатурный номер)(?: |$)/;
const quantityWords =
  /^(?:кол(?:-?во|ичество)?|к-во|qty|quantity|нужно|требуется|потребность|шт|штук)(?: |$)|^заказ(?:ано|ать)?(?: шт)?$/;
const otherWords =
  /наименование|название|товар|номенклатура|описание|name|цена|price|сумма|стоимость|итого|остат|налич|доступно|склад|бренд|производител|упак|короб|скидка|ндс|ррц|rrc|штрихкод|^(?:ед|№|п п|n)(?: |$)/;

/** The header's words without marks: «Кол-во, шт.» → «кол-во шт». */
function words(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[.,:;()№*"«»]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

type Meaning = 'articul' | 'code' | 'quantity' | 'other' | undefined;

function meaning(cell: string): Meaning {
  const text = words(cell);
  if (text === '' || text.length > 60) return undefined;
  if (articulWords.test(text)) return 'articul';
  if (quantityWords.test(text) && !/упак|короб|палл/.test(text)) return 'quantity';
  if (codeWords.test(text)) return 'code';
  return otherWords.test(text) ? 'other' : undefined;
}

/** Titles and addressees may stand above the header, as in an order printed by 1C; it is sought this far down. */
const deepestHeader = 25;

/**
 * Finds the columns of a table: by the words of its header, else by content. The articul column is the one whose values name
 * products; the quantity column the next one that holds whole numbers.
 */
export function findColumns(table: Table, known: Known): Columns {
  const header = headerRow(table);
  const meanings = header === -1 ? [] : (table[header] ?? []).map(meaning);
  const body = table.slice(header + 1);
  const width = Math.max(1, ...body.map((row) => row.length), meanings.length);
  const share = (column: number, fits: (cell: string) => boolean) => {
    const cells = body.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
  };
  const all = Array.from({ length: width }, (_, column) => column);
  const articul = articulColumn(all, meanings, share, known);
  const quantity = quantityColumn(all, meanings, share, articul, body);
  return { from: header + 1, articul, quantity, named: meanings.includes('quantity') };
}

/** The row of column names: it names two things, or it is the very first row, names one and holds nothing else. */
function headerRow(table: Table): number {
  const names = table.slice(0, deepestHeader).map((row) => (row.some(isAnyNumber) ? [] : row.map(meaning)));
  const main = (row: Meaning[]) => row.some((each) => each !== undefined && each !== 'other');
  const two = names.findIndex((row) => main(row) && row.filter(Boolean).length >= 2);
  if (two !== -1) return two;
  return names[0] && main(names[0]) && table[0]?.filter(Boolean).length === 1 ? 0 : -1;
}

type Share = (column: number, fits: (cell: string) => boolean) => number;

function articulColumn(all: number[], meanings: Meaning[], share: Share, known: Known): number {
  const rank = (column: number) => ({ articul: 0.3, code: 0.1 })[meanings[column] as string] ?? 0;
  const scored = all
    .filter((column) => meanings[column] !== 'quantity')
    .map((column) => ({ column, found: share(column, known), rank: rank(column) }))
    .map((each) => ({ ...each, score: each.found + each.rank }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { column: 0, score: 0 });
  if (best.score > 0) return best.column;
  // Nothing is known and nothing is named: the first column that holds more than numbers.
  return all.find((column) => share(column, (cell) => /\p{L}/u.test(cell)) > 0.5) ?? 0;
}

function quantityColumn(
  all: number[],
  meanings: Meaning[],
  share: Share,
  articul: number,
  body: Table,
): number | undefined {
  const named = meanings.indexOf('quantity');
  if (named !== -1 && named !== articul) return named;
  const free = all.filter((column) => column !== articul && !meanings[column]);
  // A column of 1, 2, 3… on the left only numbers the rows.
  const numbers = (column: number) => body.every((row, i) => ['', String(i + 1)].includes(row[column] ?? ''));
  const sought = [
    ...free.filter((column) => column > articul),
    ...free.filter((column) => column < articul && !numbers(column)),
  ];
  return (
    sought.find((column) => share(column, isCount) >= 0.5) ??
    sought.find((column) => share(column, isMeantAsCount) > 0.5)
  );
}

const isCount = (cell: string) => readQuantity(cell).value !== undefined;
const isAnyNumber = (cell: string) => /^[-−+]?\d[\d .,]*$/.test(cell);
/** `2,5` and `3 уп`: no quantity as it stands, but meant as one. */
const isMeantAsCount = (cell: string) => /^[-−+]?\d[\d .,]*[^\d\s]{0,12}$/.test(cell);
