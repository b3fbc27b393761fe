/** Bytes of a product in a file, as measured with five warehouses and a hundred thousand products. */
const bytesOfRow = { xlsx: 75, xml: 620, yml: 1_500 };

/** What a spreadsheet is before it holds any. */
const bytesOfNothing = 4_000;

/** About how many bytes a file of so many products will have. */
export function aboutBytes(format: keyof typeof bytesOfRow, count: number): number {
  return bytesOfNothing + count * bytesOfRow[format];
}
