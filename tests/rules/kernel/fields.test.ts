import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  zEmail,
  zFlag,
  zId,
  zIdList,
  zIdOrNew,
  zLine,
  zLineType,
  zMoment,
  zOptional,
  zPage,
  zQuantity,
  zRuDate,
} from '#server/kernel/fields.ts';

const messages = (field: z.ZodType, value: unknown) =>
  z
    .object({ field })
    .safeParse({ field: value })
    .error?.issues.map((issue) => issue.message);

describe('an optional field of a form', () => {
  test('an absent or null form field counts as empty', () => {
    const form = z.object({
      date: zOptional(zRuDate),
      flag: zFlag,
      page: zPage,
      ids: zIdList,
      type: zLineType,
    });
    const nothing = { flag: false, page: 1, ids: [], type: '1' };
    expect(form.parse({})).toEqual(nothing);
    expect(form.parse({ date: '', flag: '', page: '', ids: '', type: '' })).toEqual(nothing);
    expect(form.parse({ date: null, flag: null, page: null, ids: null, type: null })).toEqual(nothing);
  });

  test('an invalid value of an optional field is rejected with the message of that field', () => {
    expect(messages(zOptional(zRuDate), '31.02.2026')).toEqual(['Такой даты нет']);
    expect(messages(zOptional(zRuDate), 'завтра')).toEqual(['Укажите дату в виде дд.мм.гггг']);
    expect(messages(zOptional(zId), ['1', '2'])).toEqual(['Неверное значение']);
    expect(messages(zLineType, 'БУ')).toEqual(['Неверный тип позиции']);
  });
});

test('an empty or zero form id means a new record, and an invalid form id is rejected', () => {
  const form = z.object({ id: zIdOrNew });
  for (const id of [undefined, null, '', '0', 0, ' 0 '])
    expect(form.parse({ id })).toEqual({ id: undefined });
  expect(form.parse({})).toEqual({});
  expect(form.parse({ id: '12' })).toEqual({ id: 12 });
  expect(messages(zIdOrNew, 'x')).toEqual(['Неверный номер']);
  expect(messages(zIdOrNew, '-1')).toEqual(['Неверный номер']);
  expect(messages(zIdOrNew, [1, 2])).toEqual(['Неверное значение']);
});

test('an id field accepts every list notation of one id and rejects several ids or none', () => {
  for (const sent of [
    2,
    '2',
    ['2'],
    { 2: '1' },
    { 0: '2' },
    { id: '2' },
    [{ id: 2 }],
    { 2: { checked: 1 }, 3: { checked: 0 } },
  ])
    expect(zId.parse(sent)).toBe(2);
  for (const sent of [[1, 2], { 1: '1', 2: '1' }, [], {}, { id: 'x' }, { 1: 'x' }, [{ id: 1 }, { id: 2 }]])
    expect(messages(zId, sent), JSON.stringify(sent)).toEqual(['Неверное значение']);
});

test('an e-mail field accepts one address and converts it to lower case', () => {
  for (const email of ['Anna.K+opt@Example.com', "o'neil@пример.рф", 'a@b.co'])
    expect(zEmail.parse(` ${email} `)).toBe(email.toLowerCase());
  for (const email of [
    ...[
      'a,b@x.ru',
      'a;b@x.ru',
      'a<b@x.ru>',
      '"a"@x.ru',
      'a@x.ru>',
      'a@b@x.ru',
      'a@x',
      'a(b)@x.ru',
      'a:b@x.ru',
    ],
    ...['a\u0000@x.ru', 'a\u202e@x.ru', 'a\r\nBcc:b@x.ru', 'a@x\u200b.ru', '@x.ru', 'a@.', 'a\ud800@x.ru'],
    // The lower case of this address is longer than the original.
    `${'İ'.repeat(240)}@x.ru`,
  ])
    expect(messages(zEmail, email), email).toEqual(['Проверьте e-mail']);
});

test('a one-line field removes line breaks and invisible characters and rejects long texts', () => {
  expect(zLine(20).parse(' Москва,\r\n\u202eул. 1\0 ')).toBe('Москва, ул. 1');
  expect(z.object({ bank: zLine(20) }).parse({})).toEqual({ bank: '' });
  expect(messages(zLine(5), 'длинно')).toEqual(['Не длиннее 5\u00a0знаков']);
  expect(messages(zLine(5), ['а', 'б'])).toEqual(['Неверное значение']);
});

test.each([
  '2026-02-31',
  '2026-02-31T12:00:00+03:00',
  '2026-04-31T12:00Z',
  '2026-13-01',
  '2026-01-00',
  '0000-00-00',
])('a moment on a day that does not exist is refused: %s', (text) => {
  expect(messages(zMoment, text)).toEqual(['Укажите время как 2026-07-20T12:00:00+03:00']);
});

test('a date without an offset is in Moscow time, and a space before an offset means a plus', () => {
  expect(zMoment.parse('2028-02-29')).toBe(Date.parse('2028-02-28T21:00:00Z'));
  expect(zMoment.parse('2026-03-01T01:00:00 03:00')).toBe(Date.parse('2026-02-28T22:00:00Z'));
});

test('a ticked checkbox takes precedence over its hidden 0', () => {
  expect(zFlag.parse(['0', '1'])).toBe(true);
  expect(zFlag.parse('0')).toBe(false);
});

test('a quantity is a positive integer, in which spaces and leading zeros are ignored', () => {
  expect(zQuantity.parse('007')).toBe(7);
  expect(zQuantity.parse('1 000')).toBe(1000);
  expect(messages(zQuantity, '0')).toEqual(['Укажите количество товара']);
  expect(messages(zQuantity, '-3')).toEqual(['Укажите количество товара']);
  expect(messages(zQuantity, '1.5')).toEqual(['Количество – целое число']);
});
