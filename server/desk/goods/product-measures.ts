/** The maximum number of barcodes of a product that staff enter. */
export const mostBarcodes = 20;

/** Returns the barcodes in a text, one in a line or separated by commas, without spaces, each once. */
export function barcodesIn(text: string): string[] {
  const codes = text.split(/[\n,;]/).map((code) => code.replace(/\s/g, ''));
  return [...new Set(codes)].filter((code) => code !== '');
}

/** Returns whether a code is an EAN-8, UPC, EAN-13 or ITF-14 with a valid check digit. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code) || /^0+$/.test(code)) return false;
  const sum = [...code].reverse().reduce((all, digit, i) => all + Number(digit) * (i % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Returns what is wrong with a barcode; undefined if it is valid. A mistyped digit has a message of its own. */
export function barcodeProblem(code: string): string | undefined {
  if (isGtin(code)) return undefined;
  return /^(\d{8}|\d{12,14})$/.test(code)
    ? `${code}: опечатка, контрольная цифра не сходится`
    : `${code.slice(0, 40)}: в\u00a0штрихкоде 8, 12, 13\u00a0или 14\u00a0цифр`;
}

/** Returns a number of thousandths or millionths (`digits` 3 or 6) as it is typed: 450 → «0,45»; '' for null. */
export function measureText(value: number | null, digits: 3 | 6): string {
  return value === null ? '' : String(value / 10 ** digits).replace('.', ',');
}

/** Returns the number that `measureText` shows; null for ''. */
export function measureOf(text: string, digits: 3 | 6): number | null {
  return text === '' ? null : Math.round(Number(text.replace(',', '.')) * 10 ** digits);
}
