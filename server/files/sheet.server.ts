import { Readable } from 'node:stream';
import { dayMs } from '../kernel/clock.ts';
import { escaped } from './escaped.ts';
import { cellStyles, type Look, styleOf } from './sheet-styles.ts';
import { type ZipPart, zipped } from './zip.server.ts';

/** What stands in a cell: a text, a sum in kopecks, a whole number, a day `yyyy-mm-dd`, or a text that leads to an address. */
export type SheetCell = (
  | { text: string }
  | { sum: number }
  | { whole: number }
  | { day: string }
  | { link: string; says: string }
) & { look?: Look };

export type SheetRow = (SheetCell | null)[];

/** The media type of its files. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Sheet = {
  /** On the tab below: at most 31 letters, none of `[]:*?/\`. */
  name: string;
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
  /** Of the columns, in characters. */
  widths: number[];
  /** How many rows from the top stay in sight, one at least. */
  frozen: number;
  /** The last of them names columns that are sorted and filtered by. */
  filtered?: boolean;
};

/**
 * A table as an `.xlsx` file: numbers are numbers, days are dates, texts are texts whatever they begin with, the head stays in sight.
 * It comes as its rows are made and read: neither the rows nor the file stand in memory as a whole, and others are answered in between.
 */
export function sheetFile(sheet: Sheet): Readable {
  return Readable.from(zipped(partsOf(sheet)), { objectMode: false });
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

function partsOf({ name, ...sheet }: Sheet): ZipPart[] {
  const kinds = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/worksheets/sheet1.xml', 'worksheet'],
    ['/xl/styles.xml', 'styles'],
  ].map(
    ([part, kind]) =>
      `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`,
  );
  const whole = (path: string, text: string): ZipPart => ({ name: path, text: [xml, text] });
  return [
    whole(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${kinds.join('')}</Types>`,
    ),
    whole('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    whole(
      'xl/workbook.xml',
      `<workbook xmlns="${spreadsheet}" xmlns:r="${documents}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    whole(
      'xl/_rels/workbook.xml.rels',
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ),
    whole('xl/styles.xml', `<styleSheet xmlns="${spreadsheet}">${cellStyles}</styleSheet>`),
    { name: 'xl/worksheets/sheet1.xml', text: sheetText(sheet) },
  ];
}

function relations(targets: [kind: string, target: string][]): string {
  const each = targets.map(
    ([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${documents}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

/** Letters of rows that are handed on at once: row by row, a large sheet takes a tenth longer. */
const handedOn = 16_384;

async function* sheetText({ rows, widths, frozen, filtered }: Omit<Sheet, 'name'>): AsyncGenerator<string> {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`;
  yield `${xml}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  yield `<cols>${columns.join('')}</cols><sheetData>`;
  const names = widths.map((_, i) => columnName(i));
  let number = 0;
  let text = '';
  for await (const row of rows) {
    number++;
    const cells = row.map((cell, i) => (cell ? cellText(`${names[i] ?? columnName(i)}${number}`, cell) : ''));
    text += `<row r="${number}">${cells.join('')}</row>`;
    if (text.length < handedOn) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData>`;
  if (filtered)
    yield `<autoFilter ref="A${frozen}:${columnName(widths.length - 1)}${Math.max(number, frozen)}"/>`;
  yield '</worksheet>';
}

/** 0 → A, 26 → AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cellText(place: string, cell: SheetCell): string {
  const is = (kind: Parameters<typeof styleOf>[1]) => `r="${place}" s="${styleOf(cell.look, kind)}"`;
  if ('sum' in cell) return `<c ${is('sum')}><v>${cell.sum / 100}</v></c>`;
  if ('whole' in cell) return `<c ${is('whole')}><v>${cell.whole}</v></c>`;
  if ('link' in cell) return linkText(is('text'), cell);
  // Excel counts days from 30.12.1899.
  if ('day' in cell)
    return `<c ${is('day')}><v>${Date.parse(`${cell.day}T00:00:00Z`) / dayMs + 25_569}</v></c>`;
  if (cell.text === '') return `<c ${is('text')}/>`;
  const text = escaped(cell.text.slice(0, longestText));
  return `<c ${is('text')} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** A formula: of true links Excel takes 65,530 a sheet. An address that is too long for a text in a formula stands there as a text. */
function linkText(is: string, { link, says }: { link: string; says: string }): string {
  if (link.length > longestInFormula) return `<c ${is} t="inlineStr"><is><t>${escaped(link)}</t></is></c>`;
  const quoted = [link, says].map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
  return `<c ${is} t="str"><f>${escaped(`HYPERLINK(${quoted})`)}</f><v>${escaped(says)}</v></c>`;
}

const longestInFormula = 255;

/** What Excel takes in a cell. */
const longestText = 32_767;
