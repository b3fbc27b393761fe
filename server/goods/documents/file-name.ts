import type { ProductDocument } from './product-document.ts';

/** The maximum length of a name without number and extension, in bytes. Linux allows 255 for the whole name. */
const longestStem = 220;

/** Returns the name of a downloaded document. */
export function documentFileName({ title, format }: Pick<ProductDocument, 'title' | 'format'>): string {
  return `${fileStem(title)}.${format}`;
}

/** Returns a title without characters that file systems do not allow, and not too long for them. */
export function fileStem(title: string): string {
  const plain = title
    .replace(/[\\/:*?"<>|]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  // Windows removes dots and spaces at the end; a dot at the beginning hides a file on Linux.
  return shortened(plain).replace(/^\.+|[. ]+$/g, '') || 'Документ';
}

/** Cuts a text to the bytes that a name may have, between two characters. */
function shortened(text: string): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(longestStem));
  return text.slice(0, read);
}

const encoder = new TextEncoder();
