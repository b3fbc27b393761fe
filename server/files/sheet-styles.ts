import type { ElementCompact } from 'xml-js';

/** The styles of cells in `.xlsx` files: a few looks, each for every kind of content. */

export const formats = {
  text: 'General',
  sum: '#,##0.00',
  whole: '#,##0',
  day: 'dd.mm.yyyy',
  mass: '#,##0.000',
  percent: '0.00%',
  /** For formulas: shows nothing while the result is zero. */
  counted: '#,##0.00;-#,##0.00;',
} as const;

export type Kind = keyof typeof formats;
type Line = { style: 'thin' | 'medium'; color: { rgb: string } };

/** A style in the vocabulary of xlsx-js-style. */
type CellStyle = {
  font: { name: string; sz: number; bold?: true; underline?: true; color: { rgb: string } };
  fill?: { patternType: 'solid'; fgColor: { rgb: string } };
  border?: { left?: Line; right?: Line; top?: Line; bottom?: Line };
  alignment?: { horizontal?: 'left' | 'right'; indent?: 1; vertical?: 'top' | 'center'; wrapText?: true };
};

const colours = {
  text: 'FF1A2231',
  quiet: 'FF5B6577',
  rule: 'FFC9D1DE',
  dark: 'FF1B2C54',
  pale: 'FFEAEEF5',
  white: 'FFFFFFFF',
  link: 'FF1F5FBF',
  entry: 'FFFFF6D6',
  entryName: 'FFFFE08A',
};

const font = (rgb: string, sz = 11, more: { bold?: true; underline?: true } = {}) => ({
  name: 'Calibri',
  sz,
  color: { rgb },
  ...more,
});
const fill = (rgb: string) => ({ patternType: 'solid' as const, fgColor: { rgb } });
const line = { style: 'thin' as const, color: { rgb: colours.rule } };
const frame = { left: line, right: line, top: line, bottom: line };
const bold = { bold: true } as const;
const wrapped = { vertical: 'top', wrapText: true } as const;
const head = {
  font: font(colours.text, 11, bold),
  fill: fill(colours.pale),
  border: frame,
  alignment: { horizontal: 'left', indent: 1, vertical: 'center', wrapText: true } as const,
};
const names = { ...head, font: font(colours.white, 11, bold), fill: fill(colours.dark), border: {} };

const looks = {
  plain: { font: font('FF000000') },
  title: { font: font(colours.text, 16, bold), alignment: { vertical: 'center' } },
  label: { font: font(colours.quiet), alignment: { vertical: 'top' } },
  fact: { font: font(colours.text), alignment: { horizontal: 'left', ...wrapped } },
  gap: { font: font(colours.text, 4) },
  head,
  headRight: { ...head, alignment: { ...head.alignment, horizontal: 'right' } },
  line: { font: font(colours.text), border: frame, alignment: { vertical: 'center', wrapText: true } },
  total: {
    font: font(colours.text, 11, bold),
    fill: fill(colours.pale),
    border: frame,
    alignment: { vertical: 'center' },
  },
  note: { font: font(colours.text), alignment: wrapped },
  party: { font: font(colours.text, 11, bold), alignment: wrapped },
  sign: {
    font: font(colours.quiet, 9),
    border: { top: { style: 'thin', color: { rgb: colours.quiet } } },
    alignment: { vertical: 'top' },
  },
  /** A cell to type a number into. */
  entry: {
    font: font(colours.text, 11, bold),
    fill: fill(colours.entry),
    border: frame,
    alignment: { horizontal: 'right', indent: 1, vertical: 'center' },
  },
  /** The header of a column of `entry` cells. */
  entryName: {
    ...head,
    fill: fill(colours.entryName),
    alignment: { ...head.alignment, horizontal: 'right' },
  },
  names,
  namesRight: { ...names, alignment: { ...names.alignment, horizontal: 'right' } },
  link: { font: font(colours.link, 11, { underline: true }) },
} satisfies Record<string, CellStyle>;

export type Look = keyof typeof looks;

const lookNames = Object.keys(looks) as Look[];
const kindNames = Object.keys(formats) as Kind[];

/** Looks of table rows: numbers are aligned right and everything else left, with a margin to the border. */
const inTable: readonly Look[] = ['line', 'total'];

/** Returns the style of a cell. */
export function lookOf(look: Look = 'plain', kind: Kind): CellStyle {
  const style: CellStyle = looks[look];
  if (!inTable.includes(look)) return style;
  const horizontal = kind === 'text' || kind === 'day' ? 'left' : 'right';
  return { ...style, alignment: { ...style.alignment, horizontal, indent: 1 } };
}

/** Returns the index of a cell's style in `styleSheet`. */
export function styleOf(look: Look = 'plain', kind: Kind): number {
  return lookNames.indexOf(look) * kindNames.length + kindNames.indexOf(kind);
}

/** Formats 3, 4 and 10 are built into Excel: whole numbers and two decimals with a thousands separator, percentages. */
const formatIds: Record<Kind, number> = {
  text: 0,
  sum: 4,
  whole: 3,
  day: 164,
  mass: 165,
  percent: 10,
  counted: 166,
};
/** Custom formats are numbered from here on. */
const firstOwnFormat = 164;

const styles: CellStyle[] = Object.values(looks);
const attributes = (_attributes: object) => ({ _attributes });
const valued = (val: string | number) => attributes({ val });
const listed = (of: string, each: object[]) => ({ ...attributes({ count: each.length }), [of]: each });

function borderElement({ border = {} }: CellStyle): object {
  const side = (told?: Line) =>
    told ? { ...attributes({ style: told.style }), color: attributes(told.color) } : {};
  return {
    left: side(border.left),
    right: side(border.right),
    top: side(border.top),
    bottom: side(border.bottom),
    diagonal: {},
  };
}

/** The contents of `<styleSheet>`; each look has the font, fill and border of the same index. */
export const styleSheet: ElementCompact = {
  numFmts: listed(
    'numFmt',
    kindNames
      .filter((kind) => formatIds[kind] >= firstOwnFormat)
      .map((kind) => attributes({ numFmtId: formatIds[kind], formatCode: formats[kind] })),
  ),
  fonts: listed(
    'font',
    styles.map(({ font }) => ({
      ...(font.bold && { b: {} }),
      ...(font.underline && { u: {} }),
      sz: valued(font.sz),
      color: attributes(font.color),
      name: valued(font.name),
    })),
  ),
  // Excel reserves the first two fills.
  fills: listed('fill', [
    ...['none', 'gray125'].map((patternType) => ({ patternFill: attributes({ patternType }) })),
    ...styles.map(({ fill }) => ({
      patternFill: fill
        ? { ...attributes({ patternType: 'solid' }), fgColor: attributes(fill.fgColor) }
        : attributes({ patternType: 'none' }),
    })),
  ]),
  borders: listed('border', styles.map(borderElement)),
  cellStyleXfs: listed('xf', [attributes({ numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })]),
  cellXfs: listed(
    'xf',
    lookNames.flatMap((look, id) =>
      kindNames.map((kind) => {
        const { alignment } = lookOf(look, kind);
        const ids = { numFmtId: formatIds[kind], fontId: id, fillId: id + 2, borderId: id, xfId: 0 };
        const applied = {
          applyNumberFormat: 1,
          applyFont: 1,
          applyFill: 1,
          applyBorder: 1,
          applyAlignment: 1,
        };
        const wrapText = alignment?.wrapText && 1;
        return {
          ...attributes({ ...ids, ...applied }),
          ...(alignment && { alignment: attributes({ ...alignment, wrapText }) }),
        };
      }),
    ),
  ),
  cellStyles: listed('cellStyle', [attributes({ name: 'Обычный', xfId: 0, builtinId: 0 })]),
};
