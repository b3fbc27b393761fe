/** Whether the pieces of a file that have come so far are all of it, and whether one begins a new file. */

/** The end of the central directory of a zip, and the longest comment behind it. */
export const zipTail = 22 + 65_535;
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');

export function isWholeZip(tail: Buffer): boolean {
  return tail.lastIndexOf(zipEnd) >= 0;
}

export const xmlTail = 400;

/** Returns whether an XML file ends with the end of the root of CommerceML, in UTF-8 or windows-1251, or has an empty root. */
export function isWholeXml(head: Buffer, tail: Buffer): boolean {
  for (const encoding of ['utf-8', 'windows-1251', 'utf-16le']) {
    const text = new TextDecoder(encoding).decode(tail).trimEnd();
    if (/<\/(?:[\w-]+:)?(?:КоммерческаяИнформация|Справочник)\s*>$/.test(text)) return true;
    const opening = new TextDecoder(encoding).decode(head);
    if (/<КоммерческаяИнформация[^<>]*\/>$/.test(text) && opening.includes('<?xml')) return true;
  }
  return false;
}

/** Returns whether bytes begin an XML file: with its declaration, also behind a byte order mark. */
export function beginsXml(head: Buffer): boolean {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  const wide = head.toString('utf16le').replace(/^\ufeff/, '');
  return text.startsWith('<?xml') || wide.startsWith('<?xml');
}

export function beginsZip(head: Buffer): boolean {
  return head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
}

/** JPEG, PNG, GIF, WebP, BMP. */
export function beginsPicture(head: Buffer): boolean {
  const text = head.toString('latin1');
  return /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|BM)/s.test(text);
}
