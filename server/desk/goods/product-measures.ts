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

export type Measure = { digits: 3 | 6; most: number; example: string; tooMuch: string };

/**
 * The limits of what people type: of a weight in grams and of a volume in cubic centimetres. The card and the sheets of
 * goods share them.
 */
export const measures: Record<'weight' | 'volume', Measure> = {
  weight: {
    ...{ digits: 3, most: 100_000_000 },
    example: 'Укажите вес в\u00a0килограммах, например 0,45',
    tooMuch: 'Вес – не больше 100\u00a0тонн',
  },
  volume: {
    ...{ digits: 6, most: 100_000_000 },
    example: 'Укажите объём в\u00a0кубометрах, например 0,0125',
    tooMuch: 'Объём – не больше 100\u00a0м³',
  },
};

/** Returns a measure as typed, with a comma or a point; null for '', undefined if it is no number. */
export function typedMeasure(text: string, digits: 3 | 6): number | null | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,9}(\.\d{1,9})?$|^\.\d{1,9}$/.test(plain) ? measureOf(plain, digits) : undefined;
}

/** Returns why a product cannot have this measure; undefined if it can. */
export function measureProblem(value: number, { most, example, tooMuch }: Measure): string | undefined {
  return value > most ? tooMuch : value > 0 ? undefined : example;
}

/** Returns the number that `measureText` shows; null for ''. */
export function measureOf(text: string, digits: 3 | 6): number | null {
  return text === '' ? null : Math.round(Number(text.replace(',', '.')) * 10 ** digits);
}
