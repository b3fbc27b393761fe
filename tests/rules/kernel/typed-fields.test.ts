import { describe, expect, test } from 'vitest';
import { nest } from '#app/http/requests/nest.ts';
import { typedFields } from '#server/kernel/typed-fields.ts';
import { comparable, withoutInvisible } from '#server/kernel/typed-text.ts';

describe('the normalization of a text', () => {
  test.each([
    ['a zero-width space', 'LT\u200b-1', 'LT-1'],
    ['a byte order mark', '\ufeffLT-1', 'LT-1'],
    ['a soft hyphen', 'све\u00adтильник', 'светильник'],
    ['a word joiner', 'LT\u2060-1', 'LT-1'],
    ['joiners between letters', 'LT\u200d\u200c-1', 'LT-1'],
    ['directional marks', '\u202aLT-1\u202c\u200e', 'LT-1'],
  ])('normalization removes invisible characters: %s', (_, typed, plain) => {
    expect(withoutInvisible(typed)).toBe(plain);
  });

  test.each([
    '👨‍👩‍👧',
    '👩🏽‍💻',
    '🏳️‍🌈',
    '❤️‍🔥',
    '5 м²',
    '½ бухты',
    '№ 7',
    'и так далее…',
    'نامه‌ای',
    'क्‍ष',
    'Ёж, й',
    'нет\u00a0разрыва',
  ])('normalization preserves the visible characters of «%s»', (text) => {
    expect(withoutInvisible(text)).toBe(text);
  });

  test.each([
    ['ＬＴ－１２', 'LT-12'],
    ['и\u0306од', 'йод'],
    ['２４', '24'],
    ['ﬁ-1', 'fi-1'],
    ['1\u00a0000', '1 000'],
    ['5 м²', '5 м²'],
    ['№ 7', '№ 7'],
  ])('the text «%s» is compared as «%s»', (typed, form) => {
    expect(comparable(typed)).toBe(form);
  });
});

describe('the normalization of fields', () => {
  const ours = 'А\u200b１';
  test('form fields lose invisible characters, and fields used for lookups are also normalized', () => {
    expect(
      typedFields({
        header: ours,
        query: ours,
        words: ours,
        articul: ours,
        lines: { 3: { qnt: '１\u200b' } },
        barcodes: ['１'],
      }),
    ).toEqual({
      header: 'А１',
      query: 'А1',
      words: 'А１',
      articul: 'А１',
      lines: { 3: { qnt: '1' } },
      barcodes: ['1'],
    });
  });

  test('normalization does not change passwords, free texts, original values and files', () => {
    const file = new File(['x'], `${ours}.csv`);
    const fields = {
      password: ours,
      new_password: ours,
      comment: `${ours}\nвторая строка`,
      body: ours.repeat(300),
      original: { header: ours },
      original_text: 5,
      file,
      emoji: '👨‍👩‍👧',
    };
    expect(typedFields(fields)).toEqual(fields);
    expect((typedFields(fields) as typeof fields).file).toBe(file);
  });

  test('fields of a query stay protected against names like __proto__', () => {
    const read = typedFields(nest([['__proto__', ours]])) as Record<string, unknown>;
    expect(Object.getPrototypeOf(read)).toBeNull();
    expect(Object.entries(read)).toEqual([['__proto__', 'А１']]);
    expect(String(read)).toBe('');
  });
});
