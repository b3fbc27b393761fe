import type { Readable } from 'node:stream';
import { newPdf, type Pdf, pageTurned } from './pdf.server.ts';
import { type Printed, type PrintedColumn, type PrintedRow, signatureTexts } from './printed.ts';
import { pagesOf } from './printed-pages.ts';

/** In points; an inch has 72 points. */
const page = { width: 595.28, height: 841.89, left: 42, top: 42, bottom: 48 };
const width = page.width - 2 * page.left;
const cell = { size: 8.5, line: 11, x: 6, y: 3.5 };
const headHeight = cell.line + 2 * cell.y;
const paragraph = { size: 9.5, lineGap: 3 };
const titleHeight = 32;
const factName = 100;
/** The distance between the paragraphs above the table and the table. */
const gap = 12;
const signatures = 108;
const colours = { text: '#1a2231', quiet: '#5b6577', rule: '#c9d1de', head: '#eaeef5' };

/** What a document draws at the top of its first page, above the title; points. */
export type DrawnAbove = {
  height: (pdf: Pdf, width: number) => number;
  draw: (pdf: Pdf, at: { x: number; y: number; width: number }) => void;
};

/** Returns a document as an A4 PDF with the table header on every page. Streams page by page. */
export function printedPdf(printed: Printed, above?: DrawnAbove): Readable {
  const pdf = newPdf(printed.name, printed.author);
  const stream = pdf as unknown as Readable;
  draw(pdf, printed, above).catch((error: Error) => stream.destroy(error));
  return stream;
}

async function draw(pdf: Pdf, printed: Printed, above: DrawnAbove | undefined): Promise<void> {
  const { name, closing, parties, kept } = printed;
  const rows: PrintedRow[] = [];
  for await (const piece of printed.rows) rows.push(...piece);
  const columns = columnsAt(printed.columns);
  const titleTop = page.top + (above?.height(pdf, width) ?? 0);
  const top = titleTop + titleHeight + introHeight(pdf, printed) + factsHeight(pdf, printed);
  const closingHeight = paragraphHeight(pdf, closing);
  const room = (from: number) => page.height - page.bottom - from - headHeight;
  const heights = await heightsOf(pdf, rows, columns);
  const pages = pagesOf({
    heights,
    kept,
    first: room(top),
    others: room(page.top),
    tail: (closing ? 16 + closingHeight : 0) + (parties.length > 0 ? 24 + signatures : 0),
  });
  for (const [i, { from, to }] of pages.entries()) {
    pdf.addPage();
    if (i === 0) {
      above?.draw(pdf, { x: page.left, y: page.top, width });
      drawTop(pdf, printed, titleTop);
    }
    let y = i === 0 ? top : page.top;
    if (from < to || i === 0) {
      drawHead(pdf, columns, y);
      y += headHeight;
    }
    for (let n = from; n < to; n++) {
      drawRow(pdf, rows[n]!, columns, y, heights[n]!);
      y += heights[n]!;
    }
    if (i === pages.length - 1) {
      drawParagraph(pdf, closing, y + 16);
      drawSignatures(pdf, parties, y + 16 + closingHeight + 24);
    }
    drawFoot(pdf, name, `Страница ${i + 1} из ${pages.length}`);
    if (!(await pageTurned(pdf))) return;
  }
  pdf.end();
}

type Column = PrintedColumn & { x: number; width: number };

function columnsAt(columns: readonly PrintedColumn[]): Column[] {
  let x = page.left;
  return columns.map((column) => {
    const at = { ...column, x: x + cell.x, width: width * column.share - 2 * cell.x };
    x += width * column.share;
    return at;
  });
}

function introHeight(pdf: Pdf, { intro }: Printed): number {
  return intro ? paragraphHeight(pdf, intro) + gap : 0;
}

function factsHeight(pdf: Pdf, { facts }: Printed): number {
  const height = facts.reduce((sum, [, value]) => sum + factHeight(pdf, value), 0);
  return height > 0 ? height + gap : 0;
}

function factHeight(pdf: Pdf, value: string): number {
  return paragraphHeight(pdf, value, width - factName) + 1;
}

function paragraphHeight(pdf: Pdf, text: string, within = width): number {
  const { size, lineGap } = paragraph;
  return pdf.font('regular').fontSize(size).heightOfString(text, { width: within, lineGap });
}

function drawParagraph(pdf: Pdf, text: string, y: number, x = page.left, within = width): void {
  const { size, lineGap } = paragraph;
  pdf.font('regular').fontSize(size).fillColor(colours.text).text(text, x, y, { width: within, lineGap });
}

/** Draws the title and everything between it and the table. */
function drawTop(pdf: Pdf, printed: Printed, top: number): void {
  const { title, intro, facts } = printed;
  pdf.fillColor(colours.text).font('bold').fontSize(15).text(title, page.left, top);
  let y = top + titleHeight;
  drawParagraph(pdf, intro, y);
  y += introHeight(pdf, printed);
  for (const [name, value] of facts) {
    pdf.font('regular').fontSize(paragraph.size).fillColor(colours.quiet);
    pdf.text(name, page.left, y, { lineBreak: false });
    drawParagraph(pdf, value, y, page.left + factName, width - factName);
    y += factHeight(pdf, value);
  }
}

function drawHead(pdf: Pdf, columns: Column[], y: number): void {
  pdf.rect(page.left, y, width, headHeight).fill(colours.head);
  drawCells(pdf, { cells: columns.map(({ header }) => header), bold: true }, columns, y);
}

function drawRow(pdf: Pdf, row: PrintedRow, columns: Column[], y: number, height: number): void {
  drawCells(pdf, row, columns, y);
  pdf
    .moveTo(page.left, y + height)
    .lineTo(page.left + width, y + height)
    .lineWidth(0.5)
    .stroke(colours.rule);
}

function drawCells(pdf: Pdf, { cells, bold }: PrintedRow, columns: Column[], y: number): void {
  setCellFont(pdf, bold).fillColor(colours.text);
  for (const [i, column] of columns.entries()) {
    const text = cells[i] ?? '';
    if (text === '') continue;
    const x = column.right ? column.x + column.width - pdf.widthOfString(text) : column.x;
    const wraps = !column.right && pdf.widthOfString(text) > column.width;
    const lineGap = cell.line - pdf.currentLineHeight();
    pdf.text(text, x, y + cell.y, wraps ? { width: column.width, lineGap } : { lineBreak: false });
  }
}

/**
 * Returns the heights of the rows. Yields to other requests in between, because measuring a hundred thousand names
 * takes seconds.
 */
async function heightsOf(pdf: Pdf, rows: PrintedRow[], columns: Column[]): Promise<number[]> {
  const heights: number[] = [];
  for (const row of rows) {
    heights.push(heightOf(pdf, row, columns));
    if (heights.length % 500 === 0) await pageTurned(pdf);
  }
  return heights;
}

/** Returns the height of a row, which has as many lines as its longest text needs. */
function heightOf(pdf: Pdf, { cells, bold }: PrintedRow, columns: Column[]): number {
  setCellFont(pdf, bold);
  const lines = columns.map((column, i) => {
    const text = cells[i] ?? '';
    if (column.right || pdf.widthOfString(text) <= column.width) return 1;
    return Math.round(pdf.heightOfString(text, { width: column.width }) / pdf.currentLineHeight());
  });
  return Math.max(...lines) * cell.line + 2 * cell.y;
}

function setCellFont(pdf: Pdf, bold: true | undefined): Pdf {
  return pdf.font(bold ? 'bold' : 'regular').fontSize(cell.size);
}

function drawSignatures(pdf: Pdf, parties: Printed['parties'], y: number): void {
  const half = (width - 32) / 2;
  for (const [i, [role, name]] of parties.entries()) {
    const x = page.left + i * (half + 32);
    pdf.font('regular').fontSize(8.5).fillColor(colours.quiet).text(role, x, y, { lineBreak: false });
    pdf
      .font('bold')
      .fontSize(9.5)
      .fillColor(colours.text)
      .text(name, x, y + 13, { width: half, height: 26 });
    const line = y + 68;
    pdf
      .moveTo(x, line)
      .lineTo(x + half, line)
      .lineWidth(0.75)
      .stroke(colours.quiet);
    pdf.font('regular').fontSize(7.5).fillColor(colours.quiet);
    pdf.text(signatureTexts.line, x, line + 4, { lineBreak: false });
    pdf.text(signatureTexts.stamp, x, line + 24, { lineBreak: false });
  }
}

function drawFoot(pdf: Pdf, name: string, pageNumber: string): void {
  pdf.font('regular').fontSize(7.5).fillColor(colours.quiet);
  const y = page.height - 30;
  pdf.text(name, page.left, y, { lineBreak: false });
  pdf.text(pageNumber, page.left + width - pdf.widthOfString(pageNumber), y, { lineBreak: false });
}
