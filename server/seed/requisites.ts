/** Numbers of legal entities with valid check digits, so that forms accept the demo data. */

/** Returns the INN for nine digits (a company) or ten digits (a sole proprietor) (§10.5). */
export function inn(digits: string): string {
  if (digits.length === 9) return digits + innDigit(digits, [2, 4, 10, 3, 5, 9, 4, 6, 8]);
  const eleven = digits + innDigit(digits, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]);
  return eleven + innDigit(eleven, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]);
}

function innDigit(digits: string, weights: number[]): number {
  return (weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11) % 10;
}

/**
 * Returns the OGRN for twelve digits (a company, remainder by 11) or the OGRNIP for fourteen digits (a sole proprietor,
 * by 13).
 */
export function ogrn(digits: string): string {
  return digits + ((Number(digits) % (digits.length === 12 ? 11 : 13)) % 10);
}

/**
 * Returns a bank account number whose ninth digit is a check digit over the last three digits of the BIK and the
 * account itself.
 */
export function bankAccount(bik: string, account: string): string {
  const plain = `${bik.slice(-3) + account.slice(0, 8)}0${account.slice(9)}`;
  const sum = [...plain].reduce(
    (total, digit, i) => total + ((Number(digit) * ([7, 1, 3][i % 3] ?? 0)) % 10),
    0,
  );
  return account.slice(0, 8) + ((sum * 3) % 10) + account.slice(9);
}
