/** How the cells of `.xlsx` files look: a few looks, each with every kind of content. */

const kinds = { text: 0, sum: 4, whole: 3, day: 164 } as const;

/** Numbers of a font, a filling and a border of those below; how the text stands. */
const looks = {
  plain: { font: 0, fill: 0, border: 0, stands: '' },
  title: { font: 1, fill: 0, border: 0, stands: '' },
  head: { font: 2, fill: 2, border: 0, stands: '<alignment vertical="center" wrapText="1"/>' },
  line: { font: 0, fill: 0, border: 1, stands: '<alignment vertical="top" wrapText="1"/>' },
  total: { font: 3, fill: 0, border: 1, stands: '' },
  link: { font: 4, fill: 0, border: 0, stands: '' },
} as const;

export type Look = Exclude<keyof typeof looks, 'plain'>;

const kindNames = Object.keys(kinds);
const lookNames = Object.keys(looks);

/** The number of a cell's style. */
export function styleOf(look: Look | undefined, kind: keyof typeof kinds): number {
  return lookNames.indexOf(look ?? 'plain') * kindNames.length + kindNames.indexOf(kind);
}

const font = (inside: string, size = 11, colour = '') =>
  `<font>${inside}<sz val="${size}"/>${colour}<name val="Calibri"/></font>`;
const pattern = (kind: string, inside = '') =>
  `<fill><patternFill patternType="${kind}">${inside}</patternFill></fill>`;
const bottom = '<bottom style="thin"><color rgb="FFC9D1DE"/></bottom>';
const border = (below: string) => `<border><left/><right/><top/>${below}<diagonal/></border>`;
const list = (name: string, each: string[]) => `<${name} count="${each.length}">${each.join('')}</${name}>`;

const styles = Object.values(looks).flatMap(({ font, fill, border, stands }) =>
  Object.values(kinds).map(
    (format) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${stands}</xf>`,
  ),
);

/** What stands within `<styleSheet>`. Formats 3 and 4 are Excel's own: whole numbers and two decimals, with thousands apart. */
export const cellStyles = [
  list('numFmts', ['<numFmt numFmtId="164" formatCode="dd.mm.yyyy"/>']),
  list('fonts', [
    font(''),
    font('<b/>', 14),
    font('<b/>', 11, '<color rgb="FFFFFFFF"/>'),
    font('<b/>'),
    font('<u/>', 11, '<color rgb="FF1F5FBF"/>'),
  ]),
  // The first two are Excel's own, too.
  list('fills', [pattern('none'), pattern('gray125'), pattern('solid', '<fgColor rgb="FF1B2C54"/>')]),
  list('borders', [border('<bottom/>'), border(bottom)]),
  list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  list('cellXfs', styles),
  list('cellStyles', ['<cellStyle name="Обычный" xfId="0" builtinId="0"/>']),
].join('');
