import { createRequire } from 'node:module';
import { setImmediate, setTimeout } from 'node:timers/promises';
import PDFDocument from 'pdfkit';

export type Pdf = PDFKit.PDFDocument;

const fonts = createRequire(import.meta.url);

/** More than this waits for whoever reads it. */
const maxWaiting = 256 * 1024;

/**
 * An A4 document with the fonts `regular` and `bold`, which know Cyrillic and ₽, and no page yet. Coordinates are points from
 * the upper left corner; nothing breaks pages by itself.
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
  return document;
}

/**
 * Between two pages or other pieces of work: lets the portal answer others, and waits until what was drawn is read. False when nobody
 * reads it any more.
 */
export async function pageTurned(document: Pdf): Promise<boolean> {
  // pdfkit is a stream, which its types only half know.
  const stream = document as unknown as { destroyed: boolean; readableLength: number };
  await setImmediate();
  while (!stream.destroyed && stream.readableLength > maxWaiting) await setTimeout(20);
  return !stream.destroyed;
}
