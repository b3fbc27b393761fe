import { describe, expect, test } from 'vitest';
import { encodingOf } from '#server/exchange/commerceml/encoding.ts';
import { cleanText, oneLine } from '#server/exchange/commerceml/reading.ts';

describe('the encoding of a file', () => {
  const declared = (encoding: string) => Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><a/>`);

  test.each([
    ['utf-8', Buffer.from('<a/>')],
    ['utf-8', Buffer.from('\ufeff<a/>')],
    ['utf-8', declared('UTF-8')],
    ['utf-8', declared('UTF-16')],
    ['utf-16le', Buffer.from('\ufeff<a/>', 'utf16le')],
    ['windows-1251', declared('Windows-1251')],
    ['windows-1251', Buffer.from("  <?xml version='1.0' encoding = 'cp1251' ?>")],
    ['ibm866', declared('cp866')],
    [undefined, declared('1С')],
  ])('the encoding is %s', (expected, head) => {
    expect(encodingOf(head)).toBe(expected);
  });
});

test('texts lose invisible control characters but keep line breaks', () => {
  expect(cleanText('\u0007 Первая\u00a0строка\r\nвторая\u200b\u0000 ')).toBe('Первая строка\r\nвторая');
  expect(oneLine(' а\n\t б  в ')).toBe('а б в');
});

test.each([
  'а б',
  ' а',
  'а ',
  'а  б',
  'а\tб',
  'а\u00a0б',
  'а\u202fб',
  'а\u2003б',
  '\ufeffа',
  'а\u200bб',
  'а\u0085б',
  'а\u0000',
  '',
  ' ',
])('a one-line text is the same with and without the shortcut for tidy texts: %j', (text) => {
  expect(oneLine(text)).toBe(cleanText(text).replace(/\s+/g, ' '));
});
