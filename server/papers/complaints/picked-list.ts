import { texts } from '../../kernel/texts.ru.ts';

/**
 * The list of goods for a complaint. It is stored in the cookie `complaints` as JSON `{"<product id>": <quantity>}`
 * (§10.34). Old pages also write the cookie, so its contents are not trusted, and quantities are kept as typed.
 */
export type PickedList = Map<number, string>;

export const complaintsCookie = 'complaints';

/** The maximum number of products that fit into a cookie and into a complaint. */
export const maxPicked = 100;
const maxQuantityLength = 12;

/** Parses the cookie's text, which some old pages encode twice; an invalid text becomes an empty list. */
export function readPicked(text: string | undefined): PickedList {
  const picked: PickedList = new Map();
  for (const [id, quantity] of Object.entries(parsed(text))) {
    if (!/^[1-9]\d{0,14}$/.test(id) || picked.size >= maxPicked) continue;
    const isTyped = typeof quantity === 'string' || typeof quantity === 'number';
    picked.set(Number(id), isTyped ? String(quantity).slice(0, maxQuantityLength) : '');
  }
  return picked;
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text?.startsWith('%') ? decodeURIComponent(text) : (text ?? ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Returns the cookie's text; numeric quantities are written as numbers. */
export function writePicked(picked: PickedList): string {
  const entries = [...picked].map(([id, quantity]) => [
    id,
    isQuantity(quantity) ? Number(quantity) : quantity,
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** Returns a typed quantity without leading zeros and spaces between digits, as §5.8 requires. */
export function plainQuantity(text: string): string {
  return text
    .trim()
    .replace(/(\d)\s+(?=\d)/g, '$1')
    .replace(/^0+(?=\d+$)/, '');
}

/** Parses a quantity and returns the value to store, or the basket's message for an invalid one. */
export function pickedQuantity(
  text: string,
): { value: number; problem?: undefined } | { value?: undefined; problem: string } {
  const plain = plainQuantity(text);
  if (isQuantity(plain)) return { value: Number(plain) };
  if (/^[1-9]\d*$/.test(plain)) return { problem: 'Не больше 99\u00a0999' };
  return { problem: /^\d+[.,]\d+$/.test(plain) ? 'Количество – целое число' : texts.NO_QUANTITY };
}

/** Returns whether a quantity is valid; an invalid one is shown in red (§5.7). */
export function isQuantity(text: string): boolean {
  return /^[1-9][0-9]*$/.test(text) && Number(text) <= 99_999;
}
