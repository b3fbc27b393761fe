import { strToU8, zipSync } from 'fflate';

/**
 * A cell: a text, a number, a number with its format, or an error that Excel shows instead of a value. null means no
 * cell.
 */
export type SheetCell = string | number | null | { value: number; format: string } | { error: string };

export type SheetLook = {
  name?: string;
  state?: 'visible' | 'hidden' | 'veryHidden';
  rows: SheetCell[][];
  /** Numbers of hidden rows, counted from 1. */
  hidden?: number[];
};

/** Creates a workbook part by part, as Excel writes it: with number formats, hidden sheets and hidden rows. */
export function sheetFile(sheets: SheetLook[], { date1904 = false } = {}): Buffer {
  const formats = [
    ...new Set(
      sheets.flatMap(({ rows }) =>
        rows
          .flat()
          .flatMap((cell) =>
            cell !== null && typeof cell === 'object' && 'format' in cell ? cell.format : [],
          ),
      ),
    ),
  ];
  const list = sheets.map(
    ({ name = 'Лист', state = 'visible' }, i) =>
      `<sheet name="${escaped(`${name}${sheets.length > 1 ? i + 1 : ''}`)}" sheetId="${i + 1}" state="${state}" r:id="rId${i + 1}"/>`,
  );
  const relations = sheets.map((_, i) =>
    relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`),
  );
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships xmlns="${packages}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${relations.join('')}${relation('rIdS', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': stylesOf(formats),
  };
  for (const [i, { rows, hidden = [] }] of sheets.entries()) {
    const xml = rows.map((row, at) => {
      const cells = row.map((cell, column) =>
        cellOf(cell, `${String.fromCharCode(65 + column)}${at + 1}`, formats),
      );
      return `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
    });
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${xml.join('')}</sheetData></worksheet>`;
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
}

function stylesOf(formats: string[]): string {
  const codes = formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escaped(code)}"/>`);
  const styles = formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`;
}

function cellOf(cell: SheetCell, address: string, formats: string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ('error' in cell)
    return `<c r="${address}" t="e"><f>VLOOKUP(1,2,3)</f><v>${escaped(cell.error)}</v></c>`;
  return `<c r="${address}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.value}</v></c>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
