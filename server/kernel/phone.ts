import { comparable } from './typed-text.ts';

/**
 * Characters written between the digits of a telephone number, including the invisible marks of copied text.
 */
const separators = /[\s\p{Cf}\p{Pd}\u2212().,_/]/gu;

/** A Russian number in any spelling: with +7, 7, 8 or no prefix, or with an 8 after a prefilled +7. */
const spelling = /^(?:\+?7[78](?=9)|\+?7|8)?(\d{10})$/;

/** The maximum number of characters of a typed number, more than any number with its separators needs. */
export const maxPhoneLength = 100;

/**
 * Parses a telephone number: parsePhone('8 916 123-45-67') → '+7 (916) 123-45-67' (§5.6); undefined if the number is
 * incomplete, invalid or too long.
 */
export function parsePhone(text: string): string | undefined {
  if (text.length > maxPhoneLength) return undefined;
  const national = spelling.exec(comparable(text).replace(separators, ''))?.[1];
  return national && formatPhone(national);
}

/** Formats ten digits, or fewer as the beginning of a number: formatPhone('9161') → '+7 (916) 1'. */
export function formatPhone(national: string): string {
  const [area, ...rest] = [
    national.slice(0, 3),
    national.slice(3, 6),
    national.slice(6, 8),
    national.slice(8, 10),
  ];
  const number = rest.filter((part) => part !== '').join('-');
  return number === '' ? `+7 (${area}` : `+7 (${area}) ${number}`;
}
