/** Checks whether the pieces of a file received so far are complete, and whether a piece begins a new file. */

/** The size of the end record of a zip's central directory, and of the longest comment after it. */
export const zipTail = 22 + 65_535;
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');

export function isWholeZip(tail: Buffer): boolean {
  return tail.lastIndexOf(zipEnd) >= 0;
}

export const xmlTail = 400;

/**
 * Returns whether an XML file ends with the closing tag of the CommerceML root, in UTF-8, windows-1251 or UTF-16, or
 * has an empty root.
 */
export function isWholeXml(head: Buffer, tail: Buffer): boolean {
  for (const encoding of ['utf-8', 'windows-1251', 'utf-16le']) {
    const text = new TextDecoder(encoding).decode(tail).trimEnd();
    if (/<\/(?:[\w-]+:)?(?:КоммерческаяИнформация|Справочник)\s*>$/.test(text)) return true;
    const opening = new TextDecoder(encoding).decode(head);
    if (/<КоммерческаяИнформация[^<>]*\/>$/.test(text) && opening.includes('<?xml')) return true;
  }
  return false;
}

/** Returns whether bytes begin an XML file: with its declaration, possibly after a byte order mark. */
export function beginsXml(head: Buffer): boolean {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  const wide = head.toString('utf16le').replace(/^\ufeff/, '');
  return text.startsWith('<?xml') || wide.startsWith('<?xml');
}

export function beginsZip(head: Buffer): boolean {
  return head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
}

/** Returns whether bytes begin a picture: JPEG, PNG, GIF, WebP or BMP. */
export function beginsPicture(head: Buffer): boolean {
  const text = head.toString('latin1');
  return /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|BM)/s.test(text);
}
