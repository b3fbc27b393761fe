import type { Readable } from 'node:stream';
import { z } from 'zod';
import { zOptional } from '../kernel/fields.ts';
import type { Printed } from './printed.ts';
import { pageType, printedPage } from './printed-page.server.ts';
import { printedPdf } from './printed-pdf.server.ts';
import { sheetType } from './sheet.ts';

/** A file to be saved: its name, media type, and its bytes as they are made. */
export type SavedFile = { name: string; type: string; body: Readable };

/** What a document is saved as (§7.3.8); nothing said is a table. */
export const zFileFormat = zOptional(
  z.enum(['xlsx', 'pdf', 'html'], { error: 'Формат – xlsx, pdf или html' }),
).transform((format) => format ?? 'xlsx');

type Document = {
  /** Without what it ends with; signs that no file system takes are replaced. */
  name: string;
  sheet: () => Readable;
  printed: () => Printed;
};

/** A document as a file: a table of numbers and dates, or what is printed of it. */
export function savedAs(format: z.output<typeof zFileFormat>, { name, sheet, printed }: Document): SavedFile {
  const named = `${name.replace(/[\\/:*?"<>|]/g, '-')}.${format}`;
  if (format === 'xlsx') return { name: named, type: sheetType, body: sheet() };
  if (format === 'pdf') return { name: named, type: 'application/pdf', body: printedPdf(printed()) };
  return { name: named, type: pageType, body: printedPage(printed()) };
}
