import { sheetFile } from '../../files/sheet.server.ts';
import { columnName, type SheetCell, type SheetRow } from '../../files/sheet.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { counted } from '../../kernel/plural.ts';
import { blankSheet, idColumn, orderColumn } from './blank-names.ts';
import type { ExportHead, ExportRow } from './export-row.ts';

type BlankColumn = {
  name: string;
  width: number;
  /** True for a column of numbers: the numbers and the column's name are aligned right. */
  right: boolean;
  /** `number`: the row of the sheet, for formulas. */
  of: (row: ExportRow, number: number) => SheetCell;
  /** The total above the column. */
  total?: SheetCell;
};

/** The rows above the goods: title, description, instruction, totals and header. */
const topRows = 5;
/** The columns that stay in sight: the order and the articul. */
const frozenColumns = 2;
/** The order column is the first. */
const orderLetter = columnName(0);

/**
 * Returns goods as a price form: an `.xlsx` file to write quantities into and to send back through the fast order
 * (§2.8.4). It has a single order column, however many warehouses there are (decisions/sheets.md). When wholesale
 * prices are hidden, it contains neither prices nor sums. The totals are above the goods, where they stay in sight.
 */
export function goodsBlank(head: ExportHead, batches: AsyncIterable<ExportRow[]>): AsyncIterable<Uint8Array> {
  const columns = blankColumns(head);
  return sheetFile({
    name: blankSheet,
    widths: columns.map(({ width }) => width),
    frozen: topRows,
    frozenColumns,
    filtered: true,
    filledIn: { column: 0, title: orderColumn, message: 'Впишите целое число: сколько заказать.' },
    digits: [...columns.keys()].filter((place) => ofDigits.includes(columns[place]!.name)),
    paper: { foot: [blankSheet, head.goods, head.contract].filter(Boolean).join(', '), author: head.shop },
    rows: sheetRows(head, columns, batches),
  });
}

const ofDigits = ['Артикул', 'Штрихкод', idColumn];

function blankColumns({ withPrices, warehouses, count }: ExportHead): BlankColumn[] {
  const before = [
    orderCells(count),
    textColumn('Артикул', 20, ({ articul }) => articul),
    { ...textColumn('Наименование', 54, ({ header }) => header), total: totalText('Итого') },
    textColumn('Бренд', 14, ({ brand }) => brand),
    textColumn('Штрихкод', 16, ({ barcode = '' }) => barcode),
    textColumn('Ед.', 6, ({ unit }) => unit),
    numberColumn('В упаковке', 11, ({ pack }) => ({ whole: pack })),
    textColumn('Продаётся', 17, ({ soldBy = '' }) => soldBy),
    numberColumn('Вес, кг', 10, ({ grams }) => grams !== undefined && { grams }),
    ...warehouses.map(({ header }, i) =>
      numberColumn(`${header}, свободно`, 12, ({ stocks }) => ({ whole: stocks[i] ?? 0 })),
    ),
    ...(withPrices ? [numberColumn('Цена, ₽', 13, ({ price }) => sumCell(price))] : []),
    numberColumn('РРЦ, ₽', 13, ({ rrc }) => sumCell(rrc || undefined)),
  ];
  const price = before.findIndex(({ name }) => name === 'Цена, ₽');
  return [
    ...before,
    ...(withPrices ? [sumColumn(columnName(before.length), columnName(price), count)] : []),
    // Written as text, because programs that save CSV add thousands separators to numbers.
    textColumn(idColumn, 11, ({ id }) => String(id)),
  ];
}

/** Returns the order column: cells to fill in, and the total of pieces above them. */
function orderCells(count: number): BlankColumn {
  const total: SheetCell = { whole: 0, formula: sumOf(orderLetter, count), look: 'total' };
  return { name: orderColumn, width: 10, right: true, of: () => ({ text: '', look: 'entry' }), total };
}

/** Returns the column of sums with their total; a text typed in place of a quantity counts as zero. */
function sumColumn(letter: string, price: string, count: number): BlankColumn {
  const column = numberColumn(
    'Сумма, ₽',
    15,
    (row, number) =>
      row.price !== undefined && {
        sum: 0,
        formula: `IFERROR(${orderLetter}${number}*${price}${number},0)`,
      },
  );
  return { ...column, total: { sum: 0, formula: sumOf(letter, count), look: 'total' } };
}

function sumOf(letter: string, count: number): string {
  return `SUM(${letter}${topRows + 1}:${letter}${topRows + count})`;
}

function textColumn(name: string, width: number, of: (row: ExportRow) => string): BlankColumn {
  return { name, width, right: false, of: (row) => ({ text: of(row), look: 'line' }) };
}

function numberColumn(
  name: string,
  width: number,
  of: (row: ExportRow, number: number) => SheetCell | false,
): BlankColumn {
  const none: SheetCell = { text: '' };
  return { name, width, right: true, of: (row, number) => ({ ...(of(row, number) || none), look: 'line' }) };
}

function sumCell(sum: number | undefined): SheetCell | false {
  return sum !== undefined && { sum };
}

function totalText(text: string): SheetCell {
  return { text, look: 'total' };
}

async function* sheetRows(
  head: ExportHead,
  columns: BlankColumn[],
  batches: AsyncIterable<ExportRow[]>,
): AsyncGenerator<SheetRow> {
  yield* topOf(head);
  yield columns.map(({ total }) => total ?? totalText(''));
  yield columns.map(({ name, right }) => ({
    text: name,
    look: name === orderColumn ? 'entryName' : right ? 'namesRight' : 'names',
  }));
  let number = topRows;
  for await (const batch of batches) {
    for (const row of batch) {
      number++;
      yield columns.map(({ of }) => of(row, number));
    }
  }
}

/**
 * Returns the rows above the totals. Each has a single cell, so that the fast order takes none of them for the
 * header.
 */
function topOf({ shop, contract, goods, count, madeAt, origin }: ExportHead): SheetRow[] {
  const facts = [
    shop,
    ...(contract ? [`договор ${contract}`] : []),
    ...(goods ? [goods] : []),
    counted(count, 'товар', 'товара', 'товаров'),
    `цены и свободные остатки на ${ruDateTimeOf(madeAt)}`,
  ];
  const says = `Впишите количество в столбец «${orderColumn}» и загрузите файл в «Быстрый заказ» на портале`;
  return [
    [{ text: blankSheet, look: 'title' }],
    [{ text: facts.join(' · '), look: 'label' }],
    [{ link: new URL('/fast-order', origin).href, says, look: 'link' }],
  ];
}
