const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * Detects the encoding of an XML file from its first bytes: a byte order mark, else the XML declaration, else
 * UTF-8. Returns a label for TextDecoder; `undefined` when the declared encoding is unknown.
 */
export function encodingOf(head: Uint8Array): string | undefined {
  for (const [mark, label] of marks) {
    if (mark.every((byte, i) => head[i] === byte)) return label;
  }
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    String.fromCharCode(...head.subarray(0, 300)),
  )?.[1];
  // A declaration that reads as plain bytes cannot be UTF-16, whatever it declares.
  if (declared === undefined || /^utf-?16/i.test(declared)) return 'utf-8';
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    return undefined;
  }
}
