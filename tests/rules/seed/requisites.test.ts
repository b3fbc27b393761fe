import { expect, test } from 'vitest';
import { bankAccount, inn, ogrn } from '#server/seed/requisites.ts';

test('the check digits of a generated INN equal those of a real INN', () => {
  expect(inn('770708389')).toBe('7707083893');
  expect(inn('5001007322')).toBe('500100732259');
});

test('the check digits of a generated OGRN and OGRNIP equal those of real numbers', () => {
  expect(ogrn('102770013219')).toBe('1027700132195');
  expect(ogrn('30450011600015')).toBe('304500116000157');
});

test('the check digit of a generated bank account makes the weighted sum of its digits end in zero', () => {
  const account = bankAccount('044525225', '40702810038000017002');
  const digits = [...`225${account}`].map(Number);
  expect(digits.reduce((sum, digit, i) => sum + digit * ([7, 1, 3][i % 3] ?? 0), 0) % 10).toBe(0);
});
