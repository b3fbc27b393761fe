/** Requisites of a Russian legal entity (contract §2, «Contragents»). Pure: digits in, yes or no out. */

const ten = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const eleventh = [7, ...ten];
const twelfth = [3, ...eleventh];

/** An INN of 10 digits (company) or 12 (person) whose checksum fits; all zeros fit, too, and are refused. */
export function isInn(text: string): boolean {
  if (/^0*$/.test(text)) return false;
  if (/^\d{10}$/.test(text)) return fits(text, ten);
  return /^\d{12}$/.test(text) && fits(text, eleventh) && fits(text, twelfth);
}

/** Whether the digit after the weighted ones is their sum mod 11 mod 10. */
function fits(digits: string, weights: number[]): boolean {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return (sum % 11) % 10 === Number(digits[weights.length]);
}

/** A company has a KPP, a person none. */
export function isKppOf(kpp: string, inn: string): boolean {
  return inn.length === 12 ? kpp === '' : /^\d{4}[0-9A-Z]{2}\d{3}$/.test(kpp);
}

/** 13 digits of a company or 15 of a person; the last one is the rest by 11 or 13 of the others. */
export function isOgrn(text: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(text)) return false;
  const rest = BigInt(text.slice(0, -1)) % BigInt(text.length - 2);
  return rest % 10n === BigInt(text.slice(-1));
}
