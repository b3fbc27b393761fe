import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { maskPhone } from '#app/enhance/mask-phone.ts';
import { zOptional, zPhone } from '#server/kernel/fields.ts';

describe('a telephone number', () => {
  test.each([
    ['in the format of the portal', '+7 (916) 123-45-67'],
    ['without the plus', '7 916 123 45 67'],
    ['with the prefix 8', '8 (916) 123-45-67'],
    ['without separators', '89161234567'],
    ['without a country code', '916 123 45 67'],
    ['with dots', '8.916.123.45.67'],
    ['with different dashes', '8‑916–123—45−67'],
    ['with no-break spaces and invisible characters', '\u202a+7\u00a0916\u202f123-45-67\u202c\u200b'],
    ['with surrounding spaces', '  +7 916 123-45-67\n'],
    ['typed with 8 into a mask', '+7 8 916 123-45-67'],
    ['typed with 7 into a mask', '+7 (791) 612-34-567'],
    ['as a JSON number', 89161234567],
  ])('a phone number is accepted %s', (_, written) => {
    expect(zPhone.parse(written)).toBe('+7 (916) 123-45-67');
  });

  test('a phone number preserves an area code that begins with 8 or 7', () => {
    expect(zPhone.parse('8124001122')).toBe('+7 (812) 400-11-22');
    expect(zPhone.parse('8 800 555-35-35')).toBe('+7 (800) 555-35-35');
    expect(zPhone.parse('+7 701 123 45 67')).toBe('+7 (701) 123-45-67');
  });

  test.each([
    ['empty', ''],
    ['absent', undefined],
    ['null', null],
    ['too short', '916 123-45-6'],
    ['too long', '+7 (812) 400-11-22 3'],
    ['foreign', '+375 29 123-45-67'],
    ['followed by an extension', '8 916 123-45-67 доб. 5'],
    ['an incomplete mask', '+7 (916) 123-__-__'],
    ['sent twice', ['9161234567', '9161234567']],
  ])('a phone number is rejected if it is %s', (_, written) => {
    expect(zPhone.safeParse(written).error?.issues.map(({ message }) => message)).toEqual([
      'Это поле необходимо заполнить.',
    ]);
  });

  test('an optional phone number may be empty but not invalid', () => {
    const form = z.object({ phone: zOptional(zPhone) });
    expect(form.parse({})).toEqual({});
    expect(form.parse({ phone: '' })).toEqual({});
    expect(form.safeParse({ phone: '123' }).success).toBe(false);
  });
});

/** Returns a masked field after `keys` were pressed one by one. `|` is the caret, «⌫» and «⌦» delete. */
function press(keys: string, before = '|'): string {
  let [left = '', right = ''] = before.split('|');
  for (const key of keys) {
    if (key === '⌫') left = left.slice(0, -1);
    else if (key === '⌦') right = right.slice(1);
    else left += key;
    const how = key === '⌫' ? 'deleteContentBackward' : key === '⌦' ? 'deleteContentForward' : 'insertText';
    const { text, caret } = maskPhone(left + right, left.length, how);
    [left, right] = [text.slice(0, caret), text.slice(caret)];
  }
  return `${left}|${right}`;
}

describe('the mask of a telephone field', () => {
  test.each([
    ['without a country code', '9161234567'],
    ['with 8', '89161234567'],
    ['with +7', '+79161234567'],
    ['with separators', '+7 (916) 123-45-67'],
    ['with one digit too many', '91612345678'],
  ])('the phone mask formats a number typed %s', (_, keys) => {
    expect(press(keys)).toBe('+7 (916) 123-45-67|');
  });

  test('the phone mask formats an incomplete number', () => {
    expect(press('+')).toBe('+|');
    expect(press('8')).toBe('+7 (|');
    expect(press('9')).toBe('+7 (9|');
    expect(press('9161')).toBe('+7 (916) 1|');
    expect(press('8812')).toBe('+7 (812|');
    expect(press('тел')).toBe('|');
  });

  test('the phone mask allows deleting a number completely', () => {
    expect(press('⌫', '+7 (916) 1|')).toBe('+7 (916|');
    expect(press('⌫⌫⌫', '+7 (916) 1|')).toBe('+7 (9|');
    expect(press('⌫', '+7 (9|')).toBe('|');
  });

  test('the phone mask preserves the position of the caret during corrections', () => {
    expect(press('⌫', '+7 (916|) 123-45-67')).toBe('+7 (91|1) 234-56-7');
    expect(press('⌫5', '+7 (916|) 123-45-67')).toBe('+7 (915|) 123-45-67');
    // At a separator the caret only moves; the next press deletes a digit.
    expect(press('⌫', '+7 (916) |123-45-67')).toBe('+7 (916|) 123-45-67');
    expect(press('⌦', '+7 (916|) 123-45-67')).toBe('+7 (916) |123-45-67');
    expect(press('⌦⌦', '+7 (916|) 123-45-67')).toBe('+7 (916) |234-56-7');
  });

  test('the phone mask formats an autofilled number', () => {
    expect(maskPhone('+79161234567', 12, '').text).toBe('+7 (916) 123-45-67');
    expect(maskPhone('8 (916) 123 45 67', 17, 'insertReplacementText').text).toBe('+7 (916) 123-45-67');
    expect(maskPhone('8124001122', 10, '').text).toBe('+7 (812) 400-11-22');
  });
});
