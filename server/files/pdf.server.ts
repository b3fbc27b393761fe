import { createRequire } from 'node:module';
import { setImmediate, setTimeout } from 'node:timers/promises';
import PDFDocument from 'pdfkit';

export type Pdf = PDFKit.PDFDocument;

const fonts = createRequire(import.meta.url);

/** Bytes; drawing pauses while more than this is unread. */
const maxWaiting = 256 * 1024;

/**
 * Returns an A4 document without pages, with the fonts `regular` and `bold`, which contain Cyrillic and ₽.
 * Coordinates are points from the upper left corner; pages never break automatically.
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
 * Yields to other requests between pages and other pieces of work, and waits until the drawn output is read.
 * Returns false when the reader has disconnected.
 */
export async function pageTurned(document: Pdf): Promise<boolean> {
  // pdfkit's types do not declare it as a Node stream, which it is.
  const stream = document as unknown as { destroyed: boolean; readableLength: number };
  await setImmediate();
  while (!stream.destroyed && stream.readableLength > maxWaiting) await setTimeout(20);
  return !stream.destroyed;
}
