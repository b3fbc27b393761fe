import { Readable } from 'node:stream';
import { escaped } from './escaped.ts';
import { type Printed, type PrintedColumn, type PrintedRow, signatureTexts } from './printed.ts';

/** The media type of printed pages. */
export const pageType = 'text/html; charset=utf-8';

/**
 * Returns a document as an HTML page to open and print in a browser: no scripts, no external resources, the
 * table header repeated on every printed page. Streams while its rows are read.
 */
export function printedPage(printed: Printed): Readable {
  return Readable.from(piecesOf(printed), { objectMode: false });
}

async function* piecesOf(printed: Printed): AsyncGenerator<string> {
  const { title, name, author, intro, facts, columns, rows, closing, parties } = printed;
  const head = [
    '<!doctype html>\n<html lang="ru">\n<head>\n<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="author" content="${escaped(author)}">`,
    `<title>${escaped(name)}</title>`,
    `<style>${styles}</style>\n</head>\n<body>`,
    `<h1>${escaped(title)}</h1>`,
    ...paragraph(intro),
    ...(facts.length > 0 ? [`<dl>\n${facts.map(factOf).join('\n')}\n</dl>`] : []),
    '<div class="wide">\n<table>',
    `<colgroup>${columns.map(({ share }) => `<col style="width: ${Math.round(share * 100)}%">`).join('')}</colgroup>`,
    '<thead>',
    `<tr>${columns.map((column) => `<th scope="col"${side(column)}>${escaped(column.header)}</th>`).join('')}</tr>`,
    '</thead>\n<tbody>\n',
  ];
  yield head.join('\n');
  for await (const piece of rows) yield piece.map((row) => rowOf(row, columns)).join('');
  const end = [
    '</tbody>\n</table>\n</div>',
    ...paragraph(closing),
    ...(parties.length > 0 ? [`<div class="parties">\n${parties.map(partyOf).join('\n')}\n</div>`] : []),
    '</body>\n</html>\n',
  ];
  yield end.join('\n');
}

function paragraph(text: string): string[] {
  return text ? [`<p>${escaped(text)}</p>`] : [];
}

function factOf([name, value]: Printed['facts'][number]): string {
  return `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`;
}

function rowOf({ cells, bold }: PrintedRow, columns: readonly PrintedColumn[]): string {
  const each = columns.map((column, i) => `<td${side(column)}>${escaped(cells[i] ?? '')}</td>`);
  return `<tr${bold ? ' class="bold"' : ''}>${each.join('')}</tr>\n`;
}

function side({ right }: PrintedColumn): string {
  return right ? ' class="right"' : '';
}

function partyOf([role, name]: Printed['parties'][number]): string {
  const { line, stamp } = signatureTexts;
  return `<div>${escaped(role)}<b>${escaped(name)}</b><span>${escaped(line)}</span>${escaped(stamp)}</div>`;
}

const styles = `
:root { color-scheme: light; }
body { max-width: 190mm; margin: 24px auto; padding: 0 16px; background: #fff; color: #1a2231; font: 10.5pt/1.45 "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 16pt; line-height: 1.2; }
p { margin: 12px 0; }
dl { display: grid; grid-template-columns: minmax(90px, max-content) 1fr; gap: 3px 20px; margin: 0 0 16px; }
dt { color: #5b6577; }
dd { margin: 0; white-space: pre-line; }
.wide { overflow-x: auto; }
table { width: 100%; min-width: 580px; overflow-wrap: break-word; border-collapse: collapse; font-size: 9.5pt; line-height: 1.35; }
th { background: #eaeef5; text-align: left; font-weight: 600; }
th, td { padding: 5px 8px; border-bottom: 1px solid #c9d1de; vertical-align: top; }
.right { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.bold { font-weight: 600; }
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 32px; margin-top: 24px; font-size: 9pt; break-inside: avoid; }
.parties b { display: block; }
.parties span { display: block; margin: 44px 0 12px; padding-top: 3px; border-top: 1px solid; font-size: 8pt; }
@page { size: A4; margin: 15mm 14mm; }
@media print {
  body { max-width: none; margin: 0; padding: 0; font-size: 9.5pt; }
  table { min-width: 0; font-size: 8.5pt; }
  .wide { overflow: visible; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  tbody tr:nth-last-child(2), tbody tr:last-child { break-before: avoid; }
  th { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
