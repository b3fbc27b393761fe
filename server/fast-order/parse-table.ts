import { findColumns } from './columns.ts';
import { type FreeLine, type Known, readFreeLine } from './free-line.ts';
import type { Table } from './split-table.ts';

type Parsed = {
  lines: FreeLine[];
  /** The table held articuls only: each got the quantity 1. */
  countedAsOne: boolean;
  /** Rows of a price list that nobody wrote a quantity into; left out. */
  withoutQuantity: number;
};

/**
 * Makes lines of a table. A missing quantity stays empty (and is asked for), with two exceptions: where no row has one it is 1,
 * and where a named quantity column is mostly empty the table is a price list with an order in it, and only the filled rows
 * count.
 */
export function parseTable(table: Table, known: Known): Parsed {
  const read = table.some((row) => row.length > 1) ? byColumns(table, known) : byLines(table, known);
  const filled = read.lines.filter(({ quantity }) => quantity !== '').length;
  const empty = read.lines.length - filled;
  const priceList = read.named && filled > 0 && empty > filled;
  const countedAsOne = filled === 0 && read.lines.length > 0 && !read.named;
  const lines = priceList ? read.lines.filter(({ quantity }) => quantity !== '') : read.lines;
  return {
    lines: countedAsOne ? lines.map((line) => ({ ...line, quantity: '1' })) : lines,
    countedAsOne,
    withoutQuantity: priceList ? empty : 0,
  };
}

/** «Итого;12», «Всего: 12». */
const total = /^(?:итого|всего)(?:[\s:;,.]|$)/i;

type Read = { lines: FreeLine[]; named: boolean };

function byColumns(table: Table, known: Known): Read {
  const columns = findColumns(table, known);
  const lines = table.slice(columns.from).flatMap((row) => {
    const articul = row[columns.articul] ?? '';
    const quantity = columns.quantity === undefined ? '' : (row[columns.quantity] ?? '');
    if (row.filter((cell) => cell !== '').length === 1 && articul !== '')
      return [readFreeLine(articul, known)];
    // A row with numbers but without an articul orders nothing, nor does the foot of a table.
    return articul === '' || total.test(articul) ? [] : [{ articul, quantity }];
  });
  return { lines, named: columns.named };
}

function byLines(table: Table, known: Known): Read {
  const rows = table.map(([cell = '']) => cell);
  const header =
    /^(?:артикул|арт\.?|код|sku)(?:[\s,;|/и]+(?:кол-?во|количество|шт\.?|qty|наименование))*[.:]?$/i;
  const lines = rows.filter((line, i) => !(i === 0 && header.test(line)) && !total.test(line));
  return { lines: lines.map((line) => readFreeLine(line, known)), named: false };
}
