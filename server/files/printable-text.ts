import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** The characters of nearly all texts: the fonts have them, and they run from left to right. */
const usual = /^[\n -~\u00a0-\u00ac\u00ae-\u04ff\u2010-\u2027\u202f-\u203a\u20bd\u2116]*$/;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Variation_Selector}]/u;
const decoration = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Mn}\p{Me}]/u;

/**
 * Returns a text without what a font cannot draw. Control characters and emoji are dropped; any other character that
 * the font lacks becomes a question mark.
 */
export function drawable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  if (usual.test(text)) return text;
  const drawn = Array.from(text.replace(/[\t\r]/g, ' '), (sign) => {
    if (sign === '\n') return sign;
    if (invisible.test(sign)) return '';
    if (hasGlyph(sign.codePointAt(0)!)) return sign;
    return decoration.test(sign) ? '' : '?';
  }).join('');
  return drawn.replace(/ {2,}/g, ' ');
}

/**
 * Breaks a right-to-left text into lines and joins the words of each by no-break spaces, so that pdfkit lays out each
 * line on its own (`runsOf`). `fits` returns whether a line is short enough; a single word may be too long. Other
 * texts are left to pdfkit.
 */
export function brokenIntoLines(text: string, fits: (line: string) => boolean): string {
  if (!rightToLeft.test(text)) return text;
  return text
    .split('\n')
    .flatMap((paragraph) => wrapped(paragraph, fits))
    .join('\n');
}

function wrapped(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)}\u00a0${word}` : undefined;
    if (longer !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export type Run = { text: string; direction: 'ltr' | 'rtl' };

/**
 * Returns the parts of a line that run in one direction, in the order in which they appear from left to right;
 * undefined when the line contains no right-to-left text.
 */
export function runsOf(line: string): Run[] | undefined {
  if (!rightToLeft.test(line)) return undefined;
  const embedding = bidi.getEmbeddingLevels(line, 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: Run[] = [];
  let before = Number.NaN;
  for (const at of bidi.getReorderedIndices(line, embedding)) {
    const direction = (embedding.levels[at] ?? 0) % 2 === 0 ? 'ltr' : 'rtl';
    const sign = mirrored.get(at) ?? line[at] ?? '';
    const run = runs.at(-1);
    const follows = run?.direction === direction && at - before === (direction === 'ltr' ? 1 : -1);
    if (follows) run.text = direction === 'ltr' ? run.text + sign : sign + run.text;
    else runs.push({ text: sign, direction });
    before = at;
  }
  return runs;
}
