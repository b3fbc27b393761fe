import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import XLSX, { type CellObject, type WorkSheet } from 'xlsx-js-style';
import {
  cellText,
  dayNumber,
  mergesOf,
  rowHeight,
  type Sheet,
  type SheetCell,
  type SheetRow,
  spread,
  takesMore,
} from './sheet.ts';
import { margins, paperXml, repeatedHead } from './sheet-paper.ts';
import { formats, type Look, lookOf } from './sheet-styles.ts';
import { zipped } from './zip.server.ts';

/** A sheet with all its rows in memory. */
export type WholeSheet = Sheet & { rows: SheetRow[] };

const sheetPath = 'xl/worksheets/sheet1.xml';

/**
 * Returns a document as an `.xlsx` file by xlsx-js-style, which holds all of it in memory; 5,000 rows take a
 * quarter of a second. Settings that the library does not support (print setup, frozen header) are inserted
 * into the sheet's XML afterwards.
 */
export async function workbookBytes(sheet: WholeSheet): Promise<Uint8Array<ArrayBuffer>> {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, worksheetOf(sheet), sheet.name);
  const title = sheet.rows[0]?.[0];
  book.Props = {
    Title: title && 'text' in title ? title.text : sheet.name,
    Author: sheet.paper?.author ?? '',
  };
  book.Workbook = { Names: [{ ...repeatedHead(sheet), Sheet: 0 }] };
  const written = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Buffer;
  const parts = Object.entries(unzipSync(written)).map(([name, bytes]) => {
    const text = Buffer.from(bytes).toString();
    return { name, text: [name === sheetPath ? withPaper(text, sheet) : text] };
  });
  return new Uint8Array(await buffer(Readable.from(zipped(parts))));
}

function worksheetOf({ rows, widths }: WholeSheet): WorkSheet {
  // An array of rows takes half the time of cells by name; the library accepts both.
  const cells = rows.map((row) =>
    (row.some(takesMore) ? spread(row) : row).map((cell) => (cell ? cellOf(cell) : undefined)),
  );
  const last = XLSX.utils.encode_cell({ r: rows.length - 1, c: widths.length - 1 });
  return Object.assign(cells as unknown as WorkSheet, {
    '!ref': `A1:${last}`,
    '!cols': widths.map((wch) => ({ wch })),
    '!rows': rows.map((row) => {
      const hpt = rowHeight(row, widths);
      return hpt === undefined ? {} : { hpt };
    }),
    '!merges': rows.flatMap((row, i) => mergesOf(row, i + 1).map((ref) => XLSX.utils.decode_range(ref))),
    '!margins': margins,
  });
}

function cellOf(cell: SheetCell): CellObject {
  if ('sum' in cell) return numberCell(cell.sum / 100, 'sum', cell.look);
  if ('whole' in cell) return numberCell(cell.whole, 'whole', cell.look);
  if ('grams' in cell) return numberCell(cell.grams / 1000, 'mass', cell.look);
  if ('share' in cell) return numberCell(cell.share / 10_000, 'percent', cell.look);
  if ('day' in cell) return numberCell(dayNumber(cell.day), 'day', cell.look);
  const text = 'link' in cell ? cell.says : cell.text;
  return { t: 's', v: allowed(cellText(text)), s: styleOf(cell.look, 'text') };
}

function numberCell(v: number, kind: keyof typeof formats, look: Look | undefined): CellObject {
  return { t: 'n', v, z: formats[kind], s: styleOf(look, kind) };
}

/** Drops characters that XML does not allow; the library only escapes. */
function allowed(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

const styles = new Map<string, object>();

/**
 * Returns the style of a cell, with a `toJSON` that returns a short name. The library compares styles by their JSON,
 * which it creates for every cell; a short name halves the time.
 */
function styleOf(look: Look | undefined, kind: keyof typeof formats): object {
  const name = `${look} ${kind}`;
  const known = styles.get(name) ?? { ...lookOf(look, kind), numFmt: formats[kind], toJSON: () => name };
  styles.set(name, known);
  return known;
}

function withPaper(xml: string, sheet: Sheet): string {
  const { fits, view, page } = paperXml(sheet);
  const margins = /<pageMargins[^>]*\/>/.exec(xml)?.[0] ?? '';
  return [
    ['<dimension ', `${fits}<dimension `],
    ['<sheetView workbookViewId="0"/>', view],
    [margins, margins + page],
  ].reduce((text, [from = '', to = '']) => {
    const at = from === '' ? -1 : text.indexOf(from);
    if (at === -1) throw new Error(`xlsx-js-style wrote no ${from || 'margins'}`);
    return text.slice(0, at) + to + text.slice(at + from.length);
  }, xml);
}
