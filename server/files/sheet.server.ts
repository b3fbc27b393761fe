import { Readable } from 'node:stream';
import { maxQuantity } from '../kernel/quantity.ts';
import { escaped } from './escaped.ts';
import {
  cellText,
  columnName,
  dayNumber,
  mergesOf,
  rowHeight,
  type Sheet,
  type SheetCell,
  spread,
  takesMore,
} from './sheet.ts';
import { filteredCells, margins, paperXml, repeatedHead } from './sheet-paper.ts';
import { styleOf, styleSheet } from './sheet-styles.ts';
import { documentXml, elementsXml } from './xml.ts';
import { type ZipPart, zipped } from './zip.server.ts';

/**
 * Returns a table as an `.xlsx` file: numbers are numbers, days are dates, texts are texts whatever they
 * begin with, and the header is frozen. The file streams while its rows are read: neither the rows nor the
 * file are in memory as a whole, and other requests are served in between.
 */
export function sheetFile(sheet: Sheet): Readable {
  return Readable.from(zipped(partsOf(sheet)), { objectMode: false });
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

function partsOf(sheet: Sheet): ZipPart[] {
  return [
    ...Object.entries(smallParts(sheet)).map(([name, root]) => ({
      name,
      text: [documentXml(root, { standalone: true })],
    })),
    { name: 'xl/worksheets/sheet1.xml', text: sheetText(sheet) },
  ];
}

/** Returns all parts except the sheet itself, as name → root element. */
function smallParts({ name, frozen, paper }: Sheet) {
  const type = (kind: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`;
  const part = (path: string, kind: string) => ({ _attributes: { PartName: path, ContentType: type(kind) } });
  const other = (ending: string, kind: string) => ({ _attributes: { Extension: ending, ContentType: kind } });
  const { Name, Ref } = repeatedHead({ name, frozen });
  return {
    '[Content_Types].xml': {
      Types: {
        _attributes: { xmlns: `${packages}/content-types` },
        Default: [
          other('rels', 'application/vnd.openxmlformats-package.relationships+xml'),
          other('xml', 'application/xml'),
        ],
        Override: [
          part('/xl/workbook.xml', 'sheet.main'),
          part('/xl/worksheets/sheet1.xml', 'worksheet'),
          part('/xl/styles.xml', 'styles'),
        ],
      },
    },
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': {
      workbook: {
        _attributes: { xmlns: spreadsheet, 'xmlns:r': documents },
        sheets: { sheet: { _attributes: { name, sheetId: 1, 'r:id': 'rId1' } } },
        ...(paper && {
          definedNames: { definedName: { _attributes: { name: Name, localSheetId: 0 }, _text: Ref } },
        }),
      },
    },
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': { styleSheet: { _attributes: { xmlns: spreadsheet }, ...styleSheet } },
  };
}

function relations(targets: [kind: string, target: string][]) {
  const Relationship = targets.map(([kind, Target], i) => ({
    _attributes: { Id: `rId${i + 1}`, Type: `${documents}/${kind}`, Target },
  }));
  return { Relationships: { _attributes: { xmlns: `${packages}/relationships` }, Relationship } };
}

/** Rows are passed on in pieces of this many characters; row by row, a large sheet would take a tenth longer. */
const handedOn = 16_384;

async function* sheetText(sheet: Sheet): AsyncGenerator<string> {
  const { rows, widths, filtered, paper } = sheet;
  const { fits, view, page } = paperXml(sheet);
  const col = widths.map((width, i) => ({ _attributes: { min: i + 1, max: i + 1, width, customWidth: 1 } }));
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${spreadsheet}">${fits}`;
  yield `<sheetViews>${view}</sheetViews>${elementsXml({ cols: { col } })}<sheetData>`;
  const names = widths.map((_, i) => columnName(i));
  const merges: string[] = [];
  let number = 0;
  let text = '';
  for await (const row of rows) {
    number++;
    const wide = row.some(takesMore);
    if (wide) merges.push(...mergesOf(row, number));
    const cells = (wide ? spread(row) : row).map((cell, i) =>
      cell ? cellXml(`${names[i] ?? columnName(i)}${number}`, cell) : '',
    );
    const height = paper && rowHeight(row, widths);
    text += `<row r="${number}"${height ? ` ht="${height}" customHeight="1"` : ''}>${cells.join('')}</row>`;
    if (text.length < handedOn) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData>`;
  yield elementsXml({
    ...(filtered && { autoFilter: { _attributes: { ref: filteredCells(sheet, number) } } }),
    ...(merges.length > 0 && { mergeCells: { mergeCell: merges.map((ref) => ({ _attributes: { ref } })) } }),
    ...filledInXml(sheet, number),
    ...(paper && { pageMargins: { _attributes: margins } }),
  });
  yield `${page}${digitsXml(sheet, number)}</worksheet>`;
}

function cellXml(place: string, cell: SheetCell): string {
  const is = (kind: Parameters<typeof styleOf>[1]) => `r="${place}" s="${styleOf(cell.look, kind)}"`;
  if ('sum' in cell) {
    return `<c ${is(cell.formula ? 'counted' : 'sum')}>${formulaXml(cell.formula)}<v>${cell.sum / 100}</v></c>`;
  }
  if ('whole' in cell) return `<c ${is('whole')}>${formulaXml(cell.formula)}<v>${cell.whole}</v></c>`;
  if ('grams' in cell) return `<c ${is('mass')}><v>${cell.grams / 1000}</v></c>`;
  if ('share' in cell) return `<c ${is('percent')}><v>${cell.share / 10_000}</v></c>`;
  if ('link' in cell) return linkXml(is('text'), cell);
  if ('day' in cell) return `<c ${is('day')}><v>${dayNumber(cell.day)}</v></c>`;
  if (cell.text === '') return `<c ${is('text')}/>`;
  const text = escaped(cellText(cell.text));
  return `<c ${is('text')} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/**
 * Returns the validation of the column that people fill in: Excel warns about anything but a whole number, but
 * accepts it.
 */
function filledInXml({ filledIn, frozen }: Sheet, rows: number): object {
  if (!filledIn || rows <= frozen) return {};
  const { title, message, column } = filledIn;
  const dataValidation = {
    _attributes: {
      type: 'whole',
      errorStyle: 'warning',
      operator: 'between',
      allowBlank: 1,
      showErrorMessage: 1,
      errorTitle: title,
      error: message,
      sqref: belowHead(column, frozen, rows),
    },
    formula1: { _text: '0' },
    formula2: { _text: String(maxQuantity) },
  };
  return { dataValidations: { _attributes: { count: 1 }, dataValidation } };
}

function digitsXml({ digits = [], frozen }: Sheet, rows: number): string {
  if (digits.length === 0 || rows <= frozen) return '';
  const sqref = digits.map((column) => belowHead(column, frozen, rows)).join(' ');
  return elementsXml({ ignoredErrors: { ignoredError: { _attributes: { sqref, numberStoredAsText: 1 } } } });
}

/** Returns the cells of a column below the header: `A6:A20005`. */
function belowHead(column: number, frozen: number, rows: number): string {
  return `${columnName(column)}${frozen + 1}:${columnName(column)}${rows}`;
}

function formulaXml(formula: string | undefined): string {
  return formula ? `<f>${escaped(formula)}</f>` : '';
}

/**
 * Returns a link as a formula, because Excel allows only 65,530 real links per sheet. An address too long for
 * a string in a formula is written as text.
 */
function linkXml(is: string, { link, says }: { link: string; says: string }): string {
  if (link.length > maxInFormulaLength) return `<c ${is} t="inlineStr"><is><t>${escaped(link)}</t></is></c>`;
  const quoted = [link, says].map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
  return `<c ${is} t="str"><f>${escaped(`HYPERLINK(${quoted})`)}</f><v>${escaped(says)}</v></c>`;
}

const maxInFormulaLength = 255;
