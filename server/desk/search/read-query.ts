import type { DocumentKind } from '../../db/schema.ts';
import { foldArticul } from '../../goods/fold.ts';
import { formatPhone } from '../../kernel/phone.ts';
import { comparable } from '../../kernel/typed-text.ts';
import { parseOldNumber, parseOrderNumber } from '../../ordering/orders/rules.ts';
import { parseReturnNumber } from '../../ordering/returns/rules.ts';
import { numberKey } from '../../papers/documents/document-kinds.ts';

/** The limits of a query, in characters. */
export const shortestQuery = 2;
export const longestQuery = 100;

/** How a query can be read. A reading that the text cannot have is undefined or empty, and is not looked up. */
export type Readings = {
  /** The id in an order number. */
  order: number | undefined;
  /** Spellings of a number of the old portal, of 1C, of a document or of a payment. */
  numbers: string[];
  /** Words of a dealer or a company. */
  words: string;
  /** The beginning of an INN, an e-mail, telephone numbers, and of a person's name. */
  inn: string | undefined;
  email: string | undefined;
  phones: string[];
  names: string[];
  /** The folded articul, and a barcode or a code in 1C. */
  articul: string;
  code: string;
  /** The number of a document as `documents.number_key` stores it. */
  documentKey: string | undefined;
  /** The number of a document without its kind, and the kinds that were typed, empty for any: «УПД № 1». */
  document: { number: string; kinds: readonly DocumentKind[] } | undefined;
  /** The id in the number of a return, «В-000012». */
  return: number | undefined;
};

/** Returns the ways in which a query can be read. */
export function readQuery(query: string): Readings {
  const text = comparable(query).trim();
  const hasDigit = /\d/.test(text);
  const hasLetter = /\p{L}/u.test(text);
  const isAddress = text.includes('@');
  const number = hasDigit && !isAddress ? parseOldNumber(text) : undefined;
  const document = number === undefined ? undefined : (kindAndNumber(text) ?? { number, kinds: [] });
  return {
    order: parseOrderNumber(text),
    numbers: number === undefined ? [] : spellings(number),
    words: hasLetter && !isAddress ? text : '',
    inn: digitsOf(text, 4, 12),
    email: emailBeginning(text),
    phones: phoneBeginnings(text),
    names: hasLetter && !hasDigit && !isAddress ? spellings(text) : [],
    articul: isAddress ? '' : foldArticul(text),
    code: hasDigit && !isAddress ? text : '',
    documentKey: document && numberKey(document.number),
    document,
    // Digits alone are rather the number of an order.
    return: /^[вb]/i.test(text) ? parseReturnNumber(text) : undefined,
  };
}

const kindsByName: readonly (readonly [name: RegExp, ...kinds: DocumentKind[]])[] = [
  [/^(?:упд|upd)(?!\p{L})/iu, 'upd'],
  [/^торг[\s-]*12(?!\d)/iu, 'waybill'],
  // The portal calls both of its papers so.
  [/^накладная(?!\p{L})/iu, 'waybill', 'upd'],
  [/^сч[её]т-фактура(?!\p{L})/iu, 'vat_invoice'],
  [/^сч[её]т(?![\p{L}-])/iu, 'invoice'],
];

/** Returns the kinds and the number of «УПД № 1 от 20.07.2026»; undefined for a text that does not begin with a kind. */
function kindAndNumber(text: string): Readings['document'] {
  for (const [name, ...kinds] of kindsByName) {
    if (!name.test(text)) continue;
    const rest = text.replace(name, '').replace(/\s+от\s.*$/iu, '');
    const number = rest.replace(/^\s*(?:№|no\b|n\b)?\s*/iu, '').trim();
    return /\d/.test(number) ? { number, kinds } : undefined;
  }
  return undefined;
}

/** Returns a text as typed, in capitals, and with each word capitalized: the database compares letters exactly. */
function spellings(text: string): string[] {
  const words = text
    .toLocaleLowerCase('ru')
    .replace(/(^|[^\p{L}\p{N}])\p{L}/gu, (letter) => letter.toLocaleUpperCase('ru'));
  return [...new Set([text, text.toLocaleUpperCase('ru'), words])];
}

/** Returns the digits of a text that consists only of `least` to `most` digits and spaces. */
function digitsOf(text: string, least: number, most: number): string | undefined {
  const digits = text.replace(/\s/g, '');
  return /^\d+$/.test(digits) && digits.length >= least && digits.length <= most ? digits : undefined;
}

function emailBeginning(text: string): string | undefined {
  const isEmail = /^[a-z0-9._%+-]+(@[\p{L}\p{N}.-]*)?$/iu.test(text) && /[a-z@]/i.test(text);
  return isEmail && text.length >= 3 ? text.toLowerCase() : undefined;
}

/** Fewer digits occur in too many numbers. */
const fewestDigits = 5;

/**
 * Returns how a telephone number that begins with the typed digits is stored. A leading 7 or 8 may be the prefix or the
 * first digit of the number.
 */
function phoneBeginnings(text: string): string[] {
  if (!/^\+?[\d\s().,_/\p{Pd}]+$/u.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  const without = /^[78]/.test(digits) ? [digits.slice(1)] : [];
  const whole = text.startsWith('+') ? [] : [digits];
  return [...without, ...whole]
    .filter(({ length }) => length >= fewestDigits && length <= 10)
    .map(formatPhone);
}
