/**
 * The list that a complaint is made of lives in the cookie `complaints` as JSON `{"<product id>": <quantity>}` (contract §2). Old
 * pages write it, too: what stands there is read with care, and quantities are kept as they were typed.
 */
export type PickedList = Map<number, string>;

export const complaintsCookie = 'complaints';

/** What fits into a cookie, and into a complaint. */
export const mostPicked = 100;
const longestQuantity = 12;

/** Reads the cookie's text; what is no list is an empty one. */
export function readPicked(text: string | undefined): PickedList {
  const picked: PickedList = new Map();
  for (const [id, quantity] of Object.entries(parsed(text))) {
    if (!/^[1-9]\d{0,14}$/.test(id) || picked.size >= mostPicked) continue;
    const isTyped = typeof quantity === 'string' || typeof quantity === 'number';
    picked.set(Number(id), isTyped ? String(quantity).slice(0, longestQuantity) : '');
  }
  return picked;
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** The cookie's text: quantities that are numbers as numbers. */
export function writePicked(picked: PickedList): string {
  const entries = [...picked].map(([id, quantity]) => [
    id,
    isQuantity(quantity) ? Number(quantity) : quantity,
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** §5: otherwise it is shown red. */
export function isQuantity(text: string): boolean {
  return /^[1-9][0-9]*$/.test(text) && Number(text) <= 99_999;
}
