/** EAN-8, UPC, EAN-13 and ITF-14. */
const digits = /^\d{8,14}$/;
/** What a scanner sends, in the length of the database column. */
const printable = /^[!-~]{1,32}$/;

/**
 * Returns a barcode as a number. Numbers of 8 to 14 digits stand for themselves, so that a UPC equals the EAN-13 with a
 * leading zero. Any other barcode becomes a negative number of 53 bits, so that different ones are practically never
 * equal. 0 for a text that cannot be a barcode, including zeros only.
 */
export function barcodeNumber(text: string): number {
  if (digits.test(text)) return Number(text);
  return printable.test(text) && !/^0+$/.test(text) ? -hashOf(text) : 0;
}

/** FNV-1a twice: 32 bits from one seed, 21 from another. */
function hashOf(text: string): number {
  let [low, high] = [0x811c9dc5, 0x9e3779b9];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x01000193) + i;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0) + 1;
}

/** Returns the barcode that was typed or scanned, spaces ignored; 0 for a text that cannot be one. */
function barcodeOf(query: string): number {
  return barcodeNumber(query.replace(/\s/g, ''));
}

/** Barcodes of products: one by row, and further ones as pairs of row and barcode, rows ascending. All as numbers. */
export type Barcodes = { barcodes: Float64Array; moreBarcodes: { rows: Uint32Array; numbers: Float64Array } };

/**
 * Returns the rows that have the barcode that was typed or scanned; none for any other text. Reads the whole columns,
 * which takes a millisecond for a million rows.
 */
export function withBarcode({ barcodes, moreBarcodes: more }: Barcodes, query: string): number[] {
  const number = barcodeOf(query);
  if (number === 0) return [];
  const rows = placesOf(number, barcodes);
  const others = placesOf(number, more.numbers).map((place) => more.rows[place]!);
  return others.length === 0 ? rows : [...new Set([...rows, ...others])];
}

function placesOf(number: number, among: Float64Array): number[] {
  const places: number[] = [];
  for (let at = among.indexOf(number); at >= 0; at = among.indexOf(number, at + 1)) places.push(at);
  return places;
}

/** Returns the further barcodes of a row, as numbers. */
export function moreBarcodesOf({ moreBarcodes: { rows, numbers } }: Barcodes, row: number): Float64Array {
  let low = 0;
  for (let high = rows.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (rows[end] === row) end++;
  return numbers.subarray(low, end);
}
