/** EAN-8, UPC, EAN-13 and ITF-14. */
const digits = /^\d{8,14}$/;

/**
 * Returns a barcode as a number, so that a UPC equals the EAN-13 with a leading zero; 0 for any other text, including
 * an empty one.
 */
export function barcodeNumber(text: string): number {
  return digits.test(text) ? Number(text) : 0;
}

/** Returns the barcode that was typed or scanned, spaces ignored; 0 for any other text. */
export function barcodeOf(query: string): number {
  return barcodeNumber(query.replace(/\s/g, ''));
}

/**
 * Returns the rows that have the barcode that was typed or scanned; none for any other text. Reads the whole column,
 * which takes a millisecond for a million rows and happens only for texts of digits.
 */
export function withBarcode(barcodes: Float64Array, query: string): number[] {
  const number = barcodeOf(query);
  const rows: number[] = [];
  if (number === 0) return rows;
  for (let row = barcodes.indexOf(number); row >= 0; row = barcodes.indexOf(number, row + 1)) rows.push(row);
  return rows;
}
