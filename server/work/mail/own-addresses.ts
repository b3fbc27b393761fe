/** A part of a text; `own` marks an address that the portal itself wrote. */
export type Part = { text: string; own: boolean };

/**
 * Splits a text into the addresses that the portal itself wrote and the text between them. An address must be a whole
 * word, possibly before punctuation: `https://opt.example.ru/cabinet@evil.example` is not one.
 */
export function partsOf(text: string, own: readonly string[]): Part[] {
  const known = [...new Set(own)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (known.length === 0) return text === '' ? [] : [{ text, own: false }];
  const words = known.map((address) => address.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|');
  const found = new RegExp(`(?<![^\\s(«])(${words})(?=[.,;:!?)»]*(?:\\s|$))`, 'g');
  return text
    .split(found)
    .map((part, i) => ({ text: part, own: i % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** An invisible character; no program recognizes an address that contains it. */
const gap = '\u200b';

/**
 * Returns a text in which mail programs make links only of the portal's own addresses. Addresses typed by people,
 * including bare ones such as `evil.example`, look the same but do not become links.
 */
export function withoutLinks(text: string, own: readonly string[] = []): string {
  return partsOf(text, own)
    .map((part) => (part.own ? part.text : disarmed(part.text)))
    .join('');
}

function disarmed(text: string): string {
  return text
    .replace(/:(?=[/\\]{2})/g, `:${gap}`)
    .replace(/(?<=[\p{L}\p{N}_-])[.。．｡](?=\p{L}{2})/gu, `$&${gap}`);
}

/**
 * Returns the value of a header: one line without links and without encoded words (RFC 2047, `=?utf-8?…?=`) that mail
 * programs would decode.
 */
export function headerLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return withoutLinks(line).replace(/=(?=\?)/g, `=${gap}`);
}

/** Returns the portal's web addresses in a mail that an earlier release queued without listing them. */
export function ownIn(text: string, origin: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s«»<>"]*[^\s«»<>".,;:!?)]/g)]
    .map(([address]) => address)
    .filter((address) => URL.canParse(address) && new URL(address).origin === origin);
}
