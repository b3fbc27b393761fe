import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { NumberFormat } from './shown-cell.ts';
import { shownNumber } from './shown-cell.ts';
import { maxColumns, type SheetRow } from './split-table.ts';
import type { Unzipped } from './unzip-bounded.server.ts';

/**
 * A workbook (ECMA-376) as a person sees it: it distinguishes hidden sheets and rows, and returns cells as texts in
 * their number formats. `read-excel-file` can do neither (decisions/sheets.md). Reads only parts that were unpacked
 * within the limit.
 */
export type Workbook = {
  /** Sheets with cells, in the order of their tabs; excludes charts. */
  sheets: { name: string; isHidden: boolean; part: string }[];
  date1904: boolean;
  formats: NumberFormat[];
  texts: string[];
};

const maxCellLength = 500;

/** Returns the workbook in these parts. Throws when they do not form a workbook. */
export function openWorkbook(parts: Unzipped): Workbook {
  const main = targets(parts, '')?.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  const related = targets(parts, main) ?? [];
  const partOf = (type: string) => related.find((each) => each.type === type)?.part ?? `xl/${type}.xml`;
  const sheets: Workbook['sheets'] = [];
  let date1904 = false;
  eachElement(required(parts, main), ({ name, attributes }) => {
    if (name === 'workbookPr') date1904 = isTrue(attributes.date1904);
    if (name !== 'sheet') return;
    const target = related.find(({ id }) => id === attributes.id);
    if (target?.type !== 'worksheet') return;
    const isHidden = /hidden$/i.test(attributes.state ?? '');
    sheets.push({ name: attributes.name ?? '', isHidden, part: target.part });
  });
  return {
    sheets,
    date1904,
    formats: formatsIn(parts[partOf('styles')]),
    texts: textsIn(parts[partOf('sharedStrings')]),
  };
}

/**
 * Returns the rows of a sheet that have text in one of the first `columns`. Throws when the part is missing or broken.
 */
export function sheetRows(
  parts: Unzipped,
  { date1904, formats, texts }: Workbook,
  part: string,
  columns = maxColumns,
): SheetRow[] {
  const rows: SheetRow[] = [];
  let row: SheetRow = { number: 0, isHidden: false, cells: [] };
  let column = -1;
  let cell: Attributes = {};
  let text = '';
  /** Whether the text of the current element belongs to the value of the cell. */
  let isValue = false;

  const shown = (): string => {
    const { t: type = 'n', s: style } = cell;
    if (type === 's') return texts[Number(text)] ?? '';
    if (type === 'str' || type === 'inlineStr') return unescaped(text);
    if (type === 'e') return text.trim();
    if (type === 'b') return text.trim() === '1' ? 'ИСТИНА' : 'ЛОЖЬ';
    if (type === 'd') return isoDate(text.trim());
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) return text.trim();
    return shownNumber(value, formats[Number(style ?? 0)] ?? 0, date1904);
  };

  eachElement(
    required(parts, part),
    ({ name, attributes }) => {
      if (name === 'row') {
        const isFlat = attributes.ht !== undefined && Number(attributes.ht) === 0;
        row = {
          number: Number(attributes.r ?? row.number + 1),
          isHidden: isTrue(attributes.hidden) || isFlat,
          cells: [],
        };
        column = -1;
      } else if (name === 'c') {
        cell = attributes;
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        text = '';
      } else if (name === 'v' || name === 't') isValue = true;
      // The pronunciation of Japanese text (rPh) is not part of the value.
      else if (name === 'rPh') isValue = false;
    },
    (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && column < columns && text !== '')
        row.cells[column] = shown().slice(0, maxCellLength);
      if (name === 'row' && row.cells.length > 0)
        rows.push({ ...row, cells: Array.from(row.cells, (each) => each ?? '') });
    },
    (piece, inside) => {
      if (isValue && !inside.includes('rPh')) text += piece;
    },
  );
  return rows;
}

type Attributes = Record<string, string>;
type Opened = { name: string; attributes: Attributes };

/** The size of the pieces in which a part is decoded, in bytes. */
const pieceLength = 256 * 1024;

/**
 * Calls the callbacks for each element of a part, with its name without the namespace prefix. Throws when the XML is
 * broken.
 */
function eachElement(
  part: Uint8Array,
  opened: (element: Opened) => void,
  closed: (name: string) => void = () => {},
  texted: (text: string, inside: readonly string[]) => void = () => {},
): void {
  const parser = new SaxesParser({ xmlns: false });
  const inside: string[] = [];
  const take = (text: string) => texted(text, inside);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    inside.push(bare(name));
    const own = Object.entries(attributes).map(([key, value]) => [bare(key), value]);
    opened({ name: bare(name), attributes: Object.fromEntries(own) });
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    inside.pop();
    closed(bare(name));
  });
  parser.on('text', take);
  parser.on('cdata', take);
  const decoder = new TextDecoder(encodingOf(part));
  for (let at = 0; at < part.length; at += pieceLength)
    parser.write(decoder.decode(part.subarray(at, at + pieceLength), { stream: true }));
  parser.close();
}

function encodingOf(part: Uint8Array): string {
  if (part[0] === 0xff && part[1] === 0xfe) return 'utf-16le';
  return part[0] === 0xfe && part[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function required(parts: Unzipped, name: string): Uint8Array {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part) throw new RangeError(`there is no ${name}`);
  return part;
}

type Target = { id: string; type: string; part: string };

/** Returns the targets to which a part refers; undefined when it refers to none. `of` '': the whole package. */
function targets(parts: Unzipped, of: string): Target[] | undefined {
  const folder = of.slice(0, of.lastIndexOf('/') + 1);
  const xml = parts[`${folder}_rels/${of.slice(folder.length)}.rels`];
  if (!xml) return undefined;
  const found: Target[] = [];
  eachElement(xml, ({ name, attributes: { Id: id = '', Type: type = '', Target: target = '' } }) => {
    if (name === 'Relationship')
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), part: resolved(folder, target) });
  });
  return found;
}

function resolved(folder: string, target: string): string {
  return decodeURI(new URL(target, `http://package/${folder}`).pathname.slice(1));
}

/** Returns the number format of each cell style. */
function formatsIn(part: Uint8Array | undefined): NumberFormat[] {
  const codes = new Map<string, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  if (part)
    eachElement(
      part,
      ({ name, attributes }) => {
        if (name === 'numFmt') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
        if (name === 'cellXfs') isOfCells = true;
        if (name === 'xf' && isOfCells) formats.push(formatOf(attributes.numFmtId ?? '0', codes));
      },
      (name) => {
        if (name === 'cellXfs') isOfCells = false;
      },
    );
  return formats;
}

/**
 * Returns the number format with this id. Forks of SheetJS write a format code in place of the id: `numFmtId="000"`.
 */
function formatOf(id: string, codes: ReadonlyMap<string, string>): NumberFormat {
  return codes.get(id) ?? (/^(?:0|[1-9]\d*)$/.test(id) ? Number(id) : id);
}

/** Returns the shared strings. */
function textsIn(part: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  let text = '';
  if (part)
    eachElement(
      part,
      ({ name }) => {
        if (name === 'si') text = '';
      },
      (name) => {
        if (name === 'si') texts.push(unescaped(text).slice(0, maxCellLength));
      },
      (piece, inside) => {
        if (inside.at(-1) === 't' && !inside.includes('rPh')) text += piece;
      },
    );
  return texts;
}

/** Decodes characters that XML cannot contain, such as `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns the index of a column, from 0, by the address of a cell: `AB12` → 27. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of address) {
    const nth = letter.charCodeAt(0) - 64;
    if (nth < 1 || nth > 26) break;
    column = column * 26 + nth;
  }
  return column - 1;
}

function isoDate(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return year === undefined ? text : `${day}.${month}.${year}`;
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
