import type { Readable } from 'node:stream';
import { newPdf, type Pdf, pageTurned } from '../files/pdf.server.ts';
import { pagesOf } from './act-pages.ts';
import { type ActRow, columnsOf, rowsOf } from './act-rows.ts';
import { balanceText, introOf, seller } from './act-text.ts';
import type { ActHead } from './act-view.ts';
import type { LedgerEntry } from './turnover.ts';

/** Points; an inch has 72. */
const page = { width: 595.28, height: 841.89, left: 42, top: 42, bottom: 48 };
const width = page.width - 2 * page.left;
const cell = { size: 8.5, line: 11, x: 6, y: 3.5 };
const headHeight = cell.line + 2 * cell.y;
const signatures = 108;
const colours = { text: '#1a2231', quiet: '#5b6577', rule: '#c9d1de', head: '#eaeef5' };

type Lines = AsyncIterable<LedgerEntry[]>;

/** An act as a PDF to be signed, A4, the head of the table on every page; without sums where they are not told. Comes page by page. */
export function actPdf(act: ActHead, lines: Lines): Readable {
  const pdf = newPdf(`Акт сверки № ${act.id}`, seller);
  const stream = pdf as unknown as Readable;
  draw(pdf, act, lines).catch((error: Error) => stream.destroy(error));
  return stream;
}

async function draw(pdf: Pdf, act: ActHead, lines: Lines): Promise<void> {
  const rows = await rowsOf(act, lines);
  const columns = columnsAt(act);
  const top = firstTop(pdf, act);
  const balance = act.sums === 'shown' ? balanceText(act) : '';
  const balanceHeight = pdf.font('regular').fontSize(9.5).heightOfString(balance, { width, lineGap: 3 });
  const room = (from: number) => page.height - page.bottom - from - headHeight;
  const heights = await heightsOf(pdf, rows, columns[1]?.width ?? 0);
  const pages = pagesOf({
    ...{ heights, first: room(top), others: room(page.top) },
    tail: 16 + balanceHeight + 24 + signatures,
    kept: 3,
  });
  for (const [i, { from, to }] of pages.entries()) {
    pdf.addPage();
    if (i === 0) drawTitle(pdf, act);
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
      pdf.font('regular').fontSize(9.5).fillColor(colours.text);
      pdf.text(balance, page.left, y + 16, { width, lineGap: 3 });
      drawSignatures(pdf, act, y + 16 + balanceHeight + 24);
    }
    drawFoot(pdf, act, `Страница ${i + 1} из ${pages.length}`);
    if (!(await pageTurned(pdf))) return;
  }
  pdf.end();
}

type Column = ReturnType<typeof columnsOf>[number] & { x: number; width: number };

function columnsAt(act: ActHead): Column[] {
  let x = page.left;
  return columnsOf(act).map((column) => {
    const at = { ...column, x: x + cell.x, width: width * column.share - 2 * cell.x };
    x += width * column.share;
    return at;
  });
}

function titleOf(act: ActHead): string {
  return `Акт сверки взаимных расчётов №\u00a0${act.id}`;
}

/** Where the table of the first page begins: below the title and what both parties sign. */
function firstTop(pdf: Pdf, act: ActHead): number {
  return (
    page.top + 32 + pdf.font('regular').fontSize(9.5).heightOfString(introOf(act), { width, lineGap: 3 }) + 12
  );
}

function drawTitle(pdf: Pdf, act: ActHead): void {
  pdf.fillColor(colours.text).font('bold').fontSize(15).text(titleOf(act), page.left, page.top);
  pdf
    .font('regular')
    .fontSize(9.5)
    .text(introOf(act), page.left, page.top + 32, { width, lineGap: 3 });
}

function drawHead(pdf: Pdf, columns: Column[], y: number): void {
  pdf.rect(page.left, y, width, headHeight).fill(colours.head);
  drawCells(pdf, { cells: columns.map(({ header }) => header), bold: true }, columns, y);
}

function drawRow(pdf: Pdf, row: ActRow, columns: Column[], y: number, height: number): void {
  drawCells(pdf, row, columns, y);
  pdf
    .moveTo(page.left, y + height)
    .lineTo(page.left + width, y + height)
    .lineWidth(0.5)
    .stroke(colours.rule);
}

function drawCells(pdf: Pdf, { cells, bold }: ActRow, columns: Column[], y: number): void {
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(cell.size)
    .fillColor(colours.text);
  for (const [i, column] of columns.entries()) {
    const text = cells[i] ?? '';
    if (text === '') continue;
    const x = column.sum ? column.x + column.width - pdf.widthOfString(text) : column.x;
    // Only the name of a document may need more than one line.
    const wraps = i === 1 && pdf.widthOfString(text) > column.width;
    const gap = cell.line - pdf.currentLineHeight();
    pdf.text(text, x, y + cell.y, wraps ? { width: column.width, lineGap: gap } : { lineBreak: false });
  }
}

/** Measuring a hundred thousand names takes seconds: in between the portal answers others. */
async function heightsOf(pdf: Pdf, rows: ActRow[], documentWidth: number): Promise<number[]> {
  const heights: number[] = [];
  for (const row of rows) {
    heights.push(heightOf(pdf, row, documentWidth));
    if (heights.length % 500 === 0) await pageTurned(pdf);
  }
  return heights;
}

function heightOf(pdf: Pdf, { cells, bold }: ActRow, documentWidth: number): number {
  const text = cells[1] ?? '';
  pdf.font(bold ? 'bold' : 'regular').fontSize(cell.size);
  if (pdf.widthOfString(text) <= documentWidth) return headHeight;
  const lines = Math.round(pdf.heightOfString(text, { width: documentWidth }) / pdf.currentLineHeight());
  return lines * cell.line + 2 * cell.y;
}

function drawSignatures(pdf: Pdf, { company }: ActHead, y: number): void {
  const half = (width - 32) / 2;
  const parties = [
    ['От поставщика', seller],
    ['От покупателя', company],
  ] as const;
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
    pdf.text('должность, подпись, расшифровка', x, line + 4, { lineBreak: false });
    pdf.text('М.\u00a0П.', x, line + 24, { lineBreak: false });
  }
}

function drawFoot(pdf: Pdf, { id, contract }: ActHead, pageNumber: string): void {
  pdf.font('regular').fontSize(7.5).fillColor(colours.quiet);
  const y = page.height - 30;
  pdf.text(`Акт сверки №\u00a0${id}, договор ${contract}`, page.left, y, { lineBreak: false });
  pdf.text(pageNumber, page.left + width - pdf.widthOfString(pageNumber), y, { lineBreak: false });
}
