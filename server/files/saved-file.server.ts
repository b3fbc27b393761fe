import type { Readable } from 'node:stream';
import { z } from 'zod';
import { zOptional } from '../kernel/fields.ts';
import type { Printed } from './printed.ts';
import { pageType, printedPage } from './printed-page.server.ts';
import { printedPdf } from './printed-pdf.server.ts';
import { sheetType } from './sheet.ts';

/** A file to download: its name, media type, and a stream of its bytes. */
export type SavedFile = { name: string; type: string; body: Readable };

/** The format a document is saved in (§7.3.8); a spreadsheet by default. */
export const zFileFormat = zOptional(
  z.enum(['xlsx', 'pdf', 'html'], { error: 'Формат – xlsx, pdf или html' }),
).transform((format) => format ?? 'xlsx');

type Document = {
  /** The file's name without its extension; characters that file systems do not allow are replaced. */
  name: string;
  sheet: () => Readable;
  printed: () => Printed;
};

/** Returns a document as a file: a spreadsheet of numbers and dates, or a printable form of it. */
export function savedAs(format: z.output<typeof zFileFormat>, { name, sheet, printed }: Document): SavedFile {
  const named = `${name.replace(/[\\/:*?"<>|]/g, '-')}.${format}`;
  if (format === 'xlsx') return { name: named, type: sheetType, body: sheet() };
  if (format === 'pdf') return { name: named, type: 'application/pdf', body: printedPdf(printed()) };
  return { name: named, type: pageType, body: printedPage(printed()) };
}
