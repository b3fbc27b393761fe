import { createRequire } from 'node:module';
import { setImmediate, setTimeout } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { brokenIntoLines, drawable, runsOf } from './printable-text.ts';

export type Pdf = PDFKit.PDFDocument;
type TextOptions = PDFKit.Mixins.TextOptions;

const fonts = createRequire(import.meta.url);

/** In bytes; drawing pauses while more than this is unread. */
const maxWaiting = 256 * 1024;

/**
 * Returns an A4 document without pages, with the fonts `regular` and `bold`, which contain Cyrillic and ₽.
 * Coordinates are points from the upper left corner; pages never break automatically. Characters that the fonts lack
 * are dropped or replaced (`drawable`). Hebrew and Arabic run from right to left.
 */
export function newPdf(title: string, author: string): Pdf {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'ru',
    info: { Title: title, Author: author },
  });
  document.registerFont('regular', fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  document.registerFont('bold', fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  return drawingAnyText(document);
}

/** The current font, an object of fontkit that pdfkit's types do not declare. Positions are in units of the font. */
type Layout = { glyphs: unknown[]; positions: { xAdvance: number }[] };
type Font = {
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  layout: (
    text: string,
    features?: unknown,
    script?: string,
    language?: string,
    direction?: string,
  ) => Layout;
};
const fontOf = (document: Pdf) => (document as unknown as { _font: { font: Font } })._font.font;

function drawingAnyText(document: Pdf): Pdf {
  for (const name of ['regular', 'bold']) layOutBothWays(fontOf(document.font(name)));
  const { widthOfString, heightOfString } = document;
  const text: (this: Pdf, said: string, x?: number, y?: number, options?: TextOptions) => Pdf = document.text;
  const hasGlyph = (codePoint: number) => fontOf(document).hasGlyphForCodePoint(codePoint);
  const lines = (said: string, width = Number.POSITIVE_INFINITY) =>
    brokenIntoLines(drawable(said, hasGlyph), (line) => widthOfString.call(document, line) <= width);
  return Object.assign(document, {
    text: (said: string, x?: number, y?: number, options?: TextOptions) =>
      text.call(document, lines(said, options?.width), x, y, options),
    widthOfString: (said: string, options?: TextOptions) =>
      // pdfkit measures the last word of a line together with its line break, which must not add to the width.
      widthOfString.call(document, drawable(said.replaceAll('\n', ''), hasGlyph), options),
    heightOfString: (said: string, options?: TextOptions) =>
      heightOfString.call(document, lines(said, options?.width), options),
  });
}

/**
 * Lays out each part of a text in its own direction; fontkit lays out all of it in the direction of its first letter.
 */
function layOutBothWays(font: Font): void {
  const layOut = font.layout.bind(font);
  font.layout = (text, features) => {
    const runs = runsOf(text)?.map(({ text: run, direction }) =>
      layOut(run, features, undefined, undefined, direction),
    );
    if (!runs) return layOut(text, features);
    const positions = runs.flatMap((run) => run.positions);
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}

/**
 * Yields to other requests between pages and other pieces of work, and waits until the drawn output is read.
 * Returns false when the reader has disconnected.
 */
export async function pageTurned(document: Pdf): Promise<boolean> {
  const stream = document as unknown as { destroyed: boolean; readableLength: number };
  await setImmediate();
  while (!stream.destroyed && stream.readableLength > maxWaiting) await setTimeout(20);
  return !stream.destroyed;
}
