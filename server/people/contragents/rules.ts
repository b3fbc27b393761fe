/** The weights for the check digits of an INN (§10.5). */

const ten = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const eleventh = [7, ...ten];
const twelfth = [3, ...eleventh];

/**
 * Returns true for an INN of 10 digits (company) or 12 (sole proprietor) with a valid checksum. Rejects all
 * zeros, although their checksum is valid.
 */
export function isInn(text: string): boolean {
  if (/^0*$/.test(text)) return false;
  if (/^\d{10}$/.test(text)) return fits(text, ten);
  return /^\d{12}$/.test(text) && fits(text, eleventh) && fits(text, twelfth);
}

/** Returns whether the digit after the weighted ones equals their weighted sum mod 11 mod 10. */
function fits(digits: string, weights: number[]): boolean {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return (sum % 11) % 10 === Number(digits[weights.length]);
}

/** Returns whether an INN is one of a sole proprietor, who has no KPP. */
export function isSoleTrader(inn: string): boolean {
  return inn.length === 12;
}

/** Returns whether an INN is one of a company, which has a KPP. */
export function needsKpp(inn: string): boolean {
  return inn.length === 10;
}

export const kppError = 'КПП – 9\u00a0знаков, у предпринимателя его нет';

/** Returns whether a KPP is valid with this INN: a company has one, a sole proprietor has none. */
export function isKppOf(kpp: string, inn: string): boolean {
  return isSoleTrader(inn) ? kpp === '' : /^\d{4}[0-9A-Z]{2}\d{3}$/.test(kpp);
}

/**
 * Returns whether an OGRN is valid: 13 digits for a company or 15 for a sole proprietor. The last digit must equal the
 * last digit of the remainder of the other digits divided by 11 or 13.
 */
export function isOgrn(text: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(text)) return false;
  const rest = BigInt(text.slice(0, -1)) % BigInt(text.length - 2);
  return rest % 10n === BigInt(text.slice(-1));
}

/**
 * Returns what is wrong with a typed INN; undefined when it is valid. A mistyped digit has a separate message: the
 * number of digits is right, so «10 цифр у компании» would not help.
 */
export function innError(inn: string): string | undefined {
  if (isInn(inn)) return undefined;
  return /^(\d{10}|\d{12})$/.test(inn)
    ? 'В ИНН опечатка: контрольная цифра не сходится'
    : 'Проверьте ИНН: 10\u00a0цифр у компании, 12 у предпринимателя';
}

/** Returns what is wrong with a typed OGRN; undefined when it is valid. */
export function ogrnError(ogrn: string): string | undefined {
  if (isOgrn(ogrn)) return undefined;
  return /^(\d{13}|\d{15})$/.test(ogrn)
    ? 'В ОГРН опечатка: контрольная цифра не сходится'
    : 'Проверьте ОГРН: 13\u00a0цифр у компании, 15 у предпринимателя';
}

/** Returns a code in upper case, without the spaces and dashes that people copy with it. */
export function plainCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}
