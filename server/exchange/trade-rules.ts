import { numberOf } from './properties-rules.ts';

/**
 * Parses a VAT rate into basis points: «20», «10%», or «Без НДС», which is 0 and `free`. Null for other texts («-»).
 */
export function vatOf(text: string): { vat: number | null; free: boolean } {
  if (/^без\s*(ндс|налога)|^не облагается/i.test(text)) return { vat: 0, free: true };
  const rate = numberOf(text.replace('%', ''));
  return { vat: rate === undefined || rate < 0 || rate > 100 ? null : Math.round(rate * 100), free: false };
}

const heaviestKg = 1e6;

/** Parses kilograms and returns grams; null when there are none. */
export function gramsOf(text: string): number | null {
  const kilograms = numberOf(text);
  if (kilograms === undefined || kilograms <= 0 || kilograms > heaviestKg) return null;
  return Math.round(kilograms * 1000);
}

/**
 * Returns the day of a 1C date (`2026-12-01T00:00:00`, `01.12.2026 0:00:00`); '' for none, which 1C writes as
 * 0001-01-01.
 */
export function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? [];
  const [, ruDay, ruMonth, ruYear] = /^(\d\d)\.(\d\d)\.(\d{4})(?!\d)/.exec(text) ?? [];
  const iso = year ? `${year}-${month}-${day}` : ruYear ? `${ruYear}-${ruMonth}-${ruDay}` : '';
  const time = Date.parse(`${iso}T00:00:00Z`);
  // 31.02. would be parsed as a day in March.
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
  return exists && iso >= '1990' ? iso : '';
}

/**
 * Returns whether a characteristic distinguishes variants. Measures of the package do not, nor does the number that
 * 1C writes for «not set» (-999 999 999,9).
 */
export function tellsApart({ header, value }: { header: string; value: string }): boolean {
  if (!isValue(value)) return false;
  return !(/короб|упаков|брутто|нетто|паллет|поддон/i.test(header) && numberOf(value) !== undefined);
}

/** Returns whether a value is set; -999 999 999,9 is how 1C writes «not set». */
export function isValue(text: string): boolean {
  const number = numberOf(text);
  return text !== '' && (number === undefined || Math.abs(number) < 999_999_999);
}

/** Returns the minimum quantity of an offer, if all its prices name the same minimum above 1; null otherwise. */
export function minimumOf(prices: readonly { minimum: string }[]): number | null {
  const [first, ...more] = prices.map(({ minimum }) => numberOf(minimum) ?? 0);
  if (first === undefined || first <= 1 || first > 1e6 || !Number.isInteger(first)) return null;
  return more.every((each) => each === first) ? first : null;
}
