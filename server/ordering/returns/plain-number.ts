/** Returns a document number without leading zeros, because 1C pads numbers: «000000015» is «15» in the bank. */
export function plainNumber(number: string): string {
  return number.replace(/^0+(?=\d)/, '');
}
