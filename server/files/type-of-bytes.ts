/**
 * First bytes of files, as latin1, and their types. Zip is missing, because many formats are zip archives.
 */
const beginnings: readonly [RegExp, string][] = [
  [/^%PDF-/, 'application/pdf'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^BM.{4}\p{Cc}{4}/su, 'image/bmp'],
  [/^(?:II\*|MM\P{L}\*)/u, 'image/tiff'],
  [/^.{4}ftyp(?:heic|heix|mif1|msf1)/s, 'image/heic'],
  [/^.{4}ftypavif/s, 'image/avif'],
  [/^.{4}ftyp/s, 'video/mp4'],
  [/^Rar!\p{Cc}/u, 'application/vnd.rar'],
  [/^7z\xbc\xaf/, 'application/x-7z-compressed'],
  [/^\p{Cc}\x8b/u, 'application/gzip'],
  [/^\{\\rtf/, 'application/rtf'],
  [/^MZ/, 'application/vnd.microsoft.portable-executable'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html|head|body|table|meta)\b/i, 'text/html'],
  [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<svg\b/i, 'image/svg+xml'],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml\b/i, 'application/xml'],
];

/**
 * Returns the type of a file by its first bytes, regardless of its name and of the type that the browser claims;
 * undefined for unknown bytes.
 */
export function typeOfBytes(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  return beginnings.find(([beginning]) => beginning.test(start))?.[1];
}
