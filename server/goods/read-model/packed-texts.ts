/** Compresses and restores bytes; the server passes in functions of Node, which a browser does not have. */
export type Packing = { pack: (bytes: Buffer) => Buffer; unpack: (bytes: Buffer) => Buffer };

export const unpacked: Packing = { pack: (bytes) => bytes, unpack: (bytes) => bytes };

/**
 * Many long texts outside the JavaScript heap, as UTF-8 one after another, compressed by pages. For texts
 * that are read rarely, or all in order.
 */
export type PackedTexts = {
  pages: { bytes: Buffer; first: number }[];
  /** Where each text begins within its page. */
  starts: Uint32Array;
  /** Hashes of the texts, by which they are compared without decompressing them. */
  hashes: Uint32Array;
  unpack: Packing['unpack'];
  /** The page that was read last. */
  open: { page: number; bytes: Buffer } | undefined;
};

/** The number of texts per page: a text is read in a tenth of a millisecond. */
export const textsInPage = 100;

/** Returns text number `i`, decoded. */
export function packedAt(texts: PackedTexts, i: number): string {
  const { pages, starts } = texts;
  let low = 0;
  let high = pages.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (pages[middle]!.first <= i) low = middle;
    else high = middle - 1;
  }
  if (texts.open?.page !== low) texts.open = { page: low, bytes: texts.unpack(pages[low]!.bytes) };
  const isLast = i + 1 === (pages[low + 1]?.first ?? starts.length);
  return texts.open.bytes.toString('utf8', starts[i]!, isLast ? undefined : starts[i + 1]!);
}

/** Returns the FNV-1a hash of a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
