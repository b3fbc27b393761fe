import { describe, expect, test } from 'vitest';
import { innError, isInn, isKppOf, isOgrn, ogrnError } from '#server/people/contragents/rules.ts';

describe('an INN', () => {
  test.each(['7707083893', '500100732259', '7743013901'])('the INN %s is valid', (inn) => {
    expect(isInn(inn)).toBe(true);
  });

  test.each([
    '7743013902',
    '0000000000',
    '000000000000',
    '770708389',
    '77070838930',
    '500100732250',
    '',
    'абв',
  ])('the INN «%s» is invalid', (inn) => {
    expect(isInn(inn)).toBe(false);
  });
});

test.each([
  ['773601001', '7707083893', true],
  ['7736AB001', '7707083893', true],
  ['77360100', '7707083893', false],
  ['', '7707083893', false],
  ['', '500100732259', true],
  ['773601001', '500100732259', false],
])('the KPP «%s» of the INN %s is valid: %s', (kpp, inn, good) => {
  expect(isKppOf(kpp, inn)).toBe(good);
});

test.each([
  ['1027700132195', true],
  ['1027700132194', false],
  ['304500116000157', true],
  ['304500116000158', false],
  ['102770013219', false],
])('the OGRN %s is valid: %s', (ogrn, good) => {
  expect(isOgrn(ogrn)).toBe(good);
});

describe('messages for a mistyped digit', () => {
  test.each([
    ['7743013902', 'В ИНН опечатка: контрольная цифра не сходится'],
    ['500100732250', 'В ИНН опечатка: контрольная цифра не сходится'],
    ['770708389', 'Проверьте ИНН: 10\u00a0цифр у компании, 12 у предпринимателя'],
    ['77070838931', 'Проверьте ИНН: 10\u00a0цифр у компании, 12 у предпринимателя'],
    ['7707083893', undefined],
  ])('the error message for the INN %s is: %s', (inn, message) => {
    expect(innError(inn)).toBe(message);
  });

  test.each([
    ['1027700132194', 'В ОГРН опечатка: контрольная цифра не сходится'],
    ['102770013219', 'Проверьте ОГРН: 13\u00a0цифр у компании, 15 у предпринимателя'],
    ['1027700132195', undefined],
  ])('the error message for the OGRN %s is: %s', (ogrn, message) => {
    expect(ogrnError(ogrn)).toBe(message);
  });
});
