import type { Readable } from 'node:stream';
import { roubles, thousands } from '../kernel/money.ts';
import type { Form, FormCell, FormColumn, FormField, FormSide } from './form.ts';
import { newPdf, type Pdf, pageTurned } from './pdf.server.ts';
import { pagesOf } from './printed-pages.ts';

/** In points. */
const page = { width: 841.89, height: 595.28, left: 26, right: 20, top: 20, bottom: 26 };
const width = page.width - page.left - page.right;
const bottom = page.height - page.bottom;
const field = { size: 6.5, line: 8.4, gap: 3, caption: 5, captionLine: 6.5, title: 10, titleLine: 13 };
const cell = { size: 6, line: 7.4, x: 1.5, y: 1.8 };
const head = { size: 5, line: 6.1, x: 1, y: 1.5 };
const approvedLine = 6.5;
const sideGap = 6;
const lines = { thin: 0.4, thick: 1.2 };
const colour = '#000000';

/** Returns a form as an A4 landscape PDF. Streams page by page. */
export function formPdf(form: Form): Readable {
  return formsPdf([form], { ...form, notes: [] });
}

type Whole = { name: string; author: string; notes: readonly string[] };

/**
 * Returns forms as one PDF, each beginning on a new page and counting its own pages. `forms`: read one by one, each when
 * the one before it is drawn. `notes`: lines of text after the last one. Streams page by page.
 */
export function formsPdf(forms: Iterable<Form>, { name, author, notes }: Whole): Readable {
  const pdf = newPdf(name, author);
  const stream = pdf as unknown as Readable;
  drawAll(pdf, forms, notes).catch((error: Error) => stream.destroy(error));
  return stream;
}

async function drawAll(pdf: Pdf, forms: Iterable<Form>, notes: readonly string[]): Promise<void> {
  for (const form of forms) if (!(await draw(pdf, form))) return;
  drawNotes(pdf, notes);
  pdf.end();
}

function drawNotes(pdf: Pdf, notes: readonly string[]): void {
  const line = field.titleLine;
  const onPage = Math.floor((bottom - page.top) / line);
  for (const [i, note] of notes.entries()) {
    if (i % onPage === 0) pdf.addPage({ size: 'A4', layout: 'landscape', margin: 0 });
    setFont(pdf, field.title);
    pdf.text(note, page.left, page.top + (i % onPage) * line, { lineBreak: false });
  }
}

type Column = FormColumn & { x: number; width: number };

/** Draws a form. Returns false when nobody reads the file any more. */
async function draw(pdf: Pdf, form: Form): Promise<boolean> {
  const { side, rows, totals, tail, pageTotal } = form;
  const columns = columnsAt(form.columns);
  const band = side ? columns[0]!.width : 0;
  const fieldsAt = { x: page.left + band + (side ? sideGap : 0), width: width - band - (side ? sideGap : 0) };
  const approved = form.approved.length * approvedLine;
  const topHeight = Math.max(
    fieldsHeight(pdf, form.top, fieldsAt.width) + approved,
    side ? sideHeight(pdf, side, band) : 0,
  );
  const firstTop = page.top + topHeight + 4;
  const headBox = headHeights(pdf, columns);
  const headHeight = headBox.group + headBox.names + headBox.marks;
  const heights: number[] = [];
  for (const row of rows) {
    heights.push(rowHeight(pdf, row, columns));
    if (heights.length % 200 === 0) await pageTurned(pdf);
  }
  const totalLine = cell.line + 2 * cell.y;
  const ofPage = pageTotal ? totalLine : 0;
  const tailHeight = totals.length * totalLine + 4 + fieldsHeight(pdf, tail, width);
  const pages = pagesOf({
    heights,
    kept: 1,
    first: bottom - firstTop - headHeight - ofPage,
    others: bottom - page.top - headHeight - ofPage,
    tail: tailHeight,
  });
  for (const [i, { from, to }] of pages.entries()) {
    pdf.addPage({ size: 'A4', layout: 'landscape', margin: 0 });
    let y = page.top;
    if (i === 0) {
      drawApproved(pdf, form.approved);
      drawFields(pdf, form.top, { ...fieldsAt, y: page.top + approved });
      if (side) drawSide(pdf, side, band);
      y = firstTop;
    }
    if (from < to || i === 0) {
      drawHead(pdf, columns, headBox, y);
      y += headHeight;
    }
    for (let n = from; n < to; n++) {
      drawRow(pdf, rows[n]!, columns, { y, height: heights[n]! });
      y += heights[n]!;
    }
    if (pageTotal && from < to) {
      drawRow(pdf, pageTotal(from, to), columns, { y, height: totalLine, bold: true });
      y += totalLine;
    }
    const isLast = i === pages.length - 1;
    if (isLast)
      for (const row of totals) {
        drawRow(pdf, row, columns, { y, height: totalLine, bold: true });
        y += totalLine;
      }
    if (side && i === 0) drawBand(pdf, band, y);
    if (isLast) drawFields(pdf, tail, { x: page.left, width, y: y + 4 });
    drawFoot(pdf, form.name, `Лист ${i + 1} из ${pages.length}`);
    if (!(await pageTurned(pdf))) return false;
  }
  return true;
}

function columnsAt(columns: readonly FormColumn[]): Column[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  let x = page.left;
  return columns.map((column) => {
    const at = { ...column, x, width: (width * column.share) / all };
    x += at.width;
    return at;
  });
}

function setFont(pdf: Pdf, size: number, bold = false): Pdf {
  return pdf.font(bold ? 'bold' : 'regular').fontSize(size);
}

/** Returns the height of a wrapped text, in lines of `line` points. */
function textHeight(pdf: Pdf, text: string, within: number, line: number): number {
  if (text === '') return line;
  return (
    Math.max(1, Math.round(pdf.heightOfString(text, { width: within }) / pdf.currentLineHeight())) * line
  );
}

function drawText(
  pdf: Pdf,
  text: string,
  at: { x: number; y: number; width: number; line: number; align?: 'left' | 'right' | 'center' },
): void {
  if (text === '') return;
  const lineGap = at.line - pdf.currentLineHeight();
  pdf.text(text, at.x, at.y, { width: at.width, lineGap, align: at.align ?? 'left' });
}

/** Where the parts of a field are, beside its label. */
function fieldParts(pdf: Pdf, { label = '', mark = '', look }: FormField, within: number) {
  const bold = look !== undefined;
  const size = look === 'title' ? field.title : field.size;
  const line = look === 'title' ? field.titleLine : field.line;
  setFont(pdf, size, bold);
  const labelWidth = label === '' ? 0 : Math.min(within * 0.6, pdf.widthOfString(label) + field.gap);
  const markWidth = mark === '' ? 0 : pdf.widthOfString(mark) + field.gap;
  return { bold, size, line, labelWidth, markWidth, room: within - labelWidth - markWidth - field.gap };
}

function fieldHeight(pdf: Pdf, each: FormField, within: number): number {
  const { line, labelWidth, room } = fieldParts(pdf, each, within);
  const label = each.label ? textHeight(pdf, each.label, labelWidth, line) : line;
  const value = each.value ? textHeight(pdf, each.value, room, line) : line;
  return Math.max(label, value) + (each.caption ? field.captionLine : 0) + 2;
}

function rowOfFieldsHeight(pdf: Pdf, row: readonly FormField[], within: number): number {
  return Math.max(...row.map((each) => fieldHeight(pdf, each, within * each.share)));
}

function fieldsHeight(pdf: Pdf, rows: Form['top'], within: number): number {
  return rows.reduce((sum, row) => sum + rowOfFieldsHeight(pdf, row, within), 0);
}

type Place = { x: number; y: number; width: number };

function drawFields(pdf: Pdf, rows: Form['top'], at: Place): void {
  let { y } = at;
  for (const row of rows) {
    const height = rowOfFieldsHeight(pdf, row, at.width);
    let { x } = at;
    for (const each of row) {
      drawField(pdf, each, { x, y, width: at.width * each.share });
      x += at.width * each.share;
    }
    y += height;
  }
}

function drawField(pdf: Pdf, each: FormField, at: Place): void {
  const { label = '', value = '', mark = '', caption = '', plain, box, align } = each;
  const { bold, size, line, labelWidth, markWidth, room } = fieldParts(pdf, each, at.width);
  drawText(pdf, label, { x: at.x, y: at.y, width: labelWidth || at.width, line });
  const x = at.x + labelWidth;
  const height = value === '' ? line : textHeight(pdf, value, room, line);
  const middle = align ?? (box ? 'center' : 'left');
  drawText(pdf, value, { x: x + (box ? 1 : 0), y: at.y, width: room - (box ? 2 : 0), line, align: middle });
  if (box)
    pdf
      .rect(x, at.y - 1.4, room, height + 0.6)
      .lineWidth(lines.thin)
      .stroke(colour);
  else if (!plain) rule(pdf, x, x + room, at.y + height - 0.4);
  setFont(pdf, size, bold);
  drawText(pdf, mark, { x: x + room + field.gap, y: at.y, width: markWidth, line });
  if (caption === '') return;
  setFont(pdf, field.caption);
  drawText(pdf, caption, {
    ...{ x, y: at.y + height + 0.6, width: room, line: field.captionLine, align: 'center' },
  });
}

function rule(pdf: Pdf, from: number, to: number, y: number): void {
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(lines.thin).stroke(colour);
}

function drawApproved(pdf: Pdf, approved: readonly string[]): void {
  setFont(pdf, field.caption);
  for (const [i, text] of approved.entries())
    drawText(pdf, text, {
      ...{ x: page.left, y: page.top - 4 + i * approvedLine, width, line: approvedLine, align: 'right' },
    });
}

function sideHeight(pdf: Pdf, { title, notes }: FormSide, within: number): number {
  const room = within - 4;
  setFont(pdf, field.size, true);
  const above = textHeight(pdf, title, room, field.line + 1);
  setFont(pdf, field.caption + 0.5);
  const below = notes.reduce(
    (sum, text) => sum + textHeight(pdf, text, room, field.captionLine + 0.5) + 2,
    0,
  );
  return above + 26 + below;
}

function drawSide(pdf: Pdf, { title, label, value, notes }: FormSide, within: number): void {
  const at = { x: page.left, width: within - 4 };
  setFont(pdf, field.size, true);
  drawText(pdf, title, { ...at, y: page.top, line: field.line + 1 });
  let y = page.top + textHeight(pdf, title, at.width, field.line + 1) + 6;
  setFont(pdf, field.size + 1);
  drawText(pdf, label, { ...at, y, line: field.line });
  const x = at.x + pdf.widthOfString(label) + 5;
  pdf
    .rect(x, y - 2.5, 16, 13)
    .lineWidth(lines.thick)
    .stroke(colour);
  setFont(pdf, field.size + 1, true);
  drawText(pdf, value, { x, y, width: 16, line: field.line, align: 'center' });
  y += 18;
  setFont(pdf, field.caption + 0.5);
  for (const text of notes) {
    drawText(pdf, text, { ...at, y, line: field.captionLine + 0.5 });
    y += textHeight(pdf, text, at.width, field.captionLine + 0.5) + 2;
  }
}

/** Draws the thick line between the band on the left and the rest of the first page. */
function drawBand(pdf: Pdf, within: number, to: number): void {
  const x = page.left + within;
  pdf.moveTo(x, page.top).lineTo(x, to).lineWidth(lines.thick).stroke(colour);
}

type HeadBox = { group: number; names: number; marks: number };

function headHeights(pdf: Pdf, columns: readonly Column[]): HeadBox {
  setFont(pdf, head.size);
  const height = (text: string, within: number) =>
    textHeight(pdf, text, within - 2 * head.x, head.line) + 2 * head.y;
  const groups = groupsOf(columns).map(({ text, width: within }) => height(text, within));
  const group = Math.max(0, ...groups);
  const grouped = columns.filter(({ group: of }) => of).map((each) => height(each.header, each.width));
  const single = columns.filter(({ group: of }) => !of).map((each) => height(each.header, each.width));
  const names = Math.max(...grouped, Math.max(0, ...single) - group, head.line + 2 * head.y);
  return { group, names, marks: head.line + 2 * head.y };
}

/** Returns the common headers with their places. */
function groupsOf(columns: readonly Column[]): { text: string; x: number; width: number }[] {
  const groups: { text: string; x: number; width: number }[] = [];
  for (const [i, { group, x, width: own }] of columns.entries()) {
    if (!group) continue;
    const last = groups.at(-1);
    if (last && columns[i - 1]?.group === group) last.width += own;
    else groups.push({ text: group, x, width: own });
  }
  return groups;
}

function drawHead(pdf: Pdf, columns: readonly Column[], box: HeadBox, y: number): void {
  setFont(pdf, head.size);
  const framed = (text: string, at: { x: number; width: number; y: number; height: number }) => {
    pdf.rect(at.x, at.y, at.width, at.height).lineWidth(lines.thin).stroke(colour);
    const room = at.width - 2 * head.x;
    const free = at.height - textHeight(pdf, text, room, head.line);
    drawText(pdf, text, {
      ...{ x: at.x + head.x, y: at.y + free / 2, width: room, line: head.line, align: 'center' },
    });
  };
  for (const { text, ...at } of groupsOf(columns)) framed(text, { ...at, y, height: box.group });
  for (const { header, group, x, width: own } of columns) {
    const above = group ? box.group : 0;
    framed(header, { x, width: own, y: y + above, height: box.group + box.names - above });
  }
  for (const { mark, x, width: own } of columns)
    framed(mark, { x, width: own, y: y + box.group + box.names, height: box.marks });
}

function cellText(each: FormCell | undefined): string {
  if (each === undefined) return '';
  if (typeof each === 'string') return each;
  return 'sum' in each ? roubles(each.sum).replace(/\u00a0₽$/, '') : thousands(each.whole);
}

function isNumber(each: FormCell | undefined): boolean {
  return each !== undefined && typeof each !== 'string';
}

function rowHeight(pdf: Pdf, row: readonly FormCell[], columns: readonly Column[]): number {
  setFont(pdf, cell.size);
  const heights = columns.map((column, i) => {
    const text = cellText(row[i]);
    const room = column.width - 2 * cell.x;
    if (text === '' || isNumber(row[i]) || pdf.widthOfString(text) <= room) return cell.line;
    return textHeight(pdf, text, room, cell.line);
  });
  return Math.max(...heights) + 2 * cell.y;
}

type RowPlace = { y: number; height: number; bold?: boolean };

function drawRow(
  pdf: Pdf,
  row: readonly FormCell[],
  columns: readonly Column[],
  { y, height, bold }: RowPlace,
): void {
  for (const column of columns) pdf.rect(column.x, y, column.width, height);
  pdf.lineWidth(lines.thin).stroke(colour);
  for (const [i, column] of columns.entries()) {
    const text = cellText(row[i]);
    if (text === '') continue;
    setFont(pdf, cell.size, bold);
    const room = column.width - 2 * cell.x;
    const at = { x: column.x + cell.x, y: y + cell.y };
    const taken = pdf.widthOfString(text);
    if (isNumber(row[i])) {
      // A number is never broken.
      if (taken > room) pdf.fontSize((cell.size * room) / taken);
      pdf.text(text, column.x + column.width - cell.x - Math.min(taken, room), at.y, { lineBreak: false });
    } else if (bold && text.length > 10) pdf.text(text, at.x, at.y, { lineBreak: false });
    else drawText(pdf, text, { ...at, width: room, line: cell.line, align: alignOf(column, text) });
  }
}

/** Texts in columns of numbers, such as «Х», are centred. */
function alignOf({ align }: Column, text: string): 'left' | 'center' {
  return align && text.length <= 10 ? 'center' : 'left';
}

function drawFoot(pdf: Pdf, name: string, pageNumber: string): void {
  setFont(pdf, field.caption + 0.5);
  const y = page.height - 18;
  pdf.text(name, page.left, y, { lineBreak: false });
  pdf.text(pageNumber, page.left + width - pdf.widthOfString(pageNumber), y, { lineBreak: false });
}
